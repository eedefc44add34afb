import type { ASTNode } from 'jscodeshift'
import { defineCodemod, type Edit, type FixableFinding, type ManualFinding } from '../../src/codemod.ts'
import { beforeFirstStatement, callbackAtEnd } from './shared/layout.ts'
import { importedNames } from './shared/names.ts'
import { isTestFile, RunnerNames } from './shared/runner.ts'
import { type Draft, draftOf } from './vitest-to-bun/draft.ts'
import { readExpects } from './vitest-to-bun/expects.ts'
import { readHooks, reorderHooks } from './vitest-to-bun/hooks.ts'
import { moveImports, readImports } from './vitest-to-bun/imports.ts'
import { readSurroundings } from './vitest-to-bun/surroundings.ts'
import { readTests } from './vitest-to-bun/tests.ts'
import { points, type Reason, reasons } from './vitest-to-bun/texts.ts'
import { type VitestImport, vitestImports } from './vitest-to-bun/types.ts'
import { readVi } from './vitest-to-bun/vi.ts'

const messages = {
  move: 'The file {uses}. Bun takes that for bun:test, which lacks much of vitest, and passes over some of it without a word.',
  'move-and-look':
    'The file {uses}. Bun takes that for bun:test, which lacks much of vitest, and passes over some of it without a word. Look at {points}.',
}

type Message = keyof typeof messages

export default defineCodemod({
  engine: 'jscodeshift',
  meta: {
    id: 'vitest-to-bun',
    summary: 'Move test files from vitest to bun:test',
    why:
      'Bun runs a file that imports vitest as if it imported bun:test. That goes well until it meets what bun has not: tables of test.each run without ' +
      'their values and pass, a cleanup function that beforeEach returns is ignored, afterEach hooks run in the other order, vi.stubEnv, vi.mocked and others ' +
      'throw. The fix moves a file as a whole, or not at all: a file that uses what bun does not have stays with vitest, and every such place is reported.',
    languages: ['typescript'],
    messages,
    reasons,
    options: {
      globals: {
        default: false,
        doc: 'Whether test files without any import of a test runner are those of vitest, with globals: true in its configuration.',
      },
    },
    fixes: 'sometimes',
    triggers: ['vitest', 'describe', 'test(', 'it('],
    status: 'preview',
  },

  plan({ source, tree }, { globals }) {
    const imports = vitestImports(tree)
    const usesVitest = imports.some(({ isVitest }) => isVitest)
    const names = new RunnerNames(tree)
    const isRunner = (module: string) => module === 'bun:test' || module === '@jest/globals' || module === 'node:test'
    const importsOther = importedNames(tree).some(({ module }) => isRunner(module))
    const usesJest = tree.nodes('Identifier').some(({ name }) => name === 'jest')
    const usesGlobals = globals && !importsOther && !usesJest && isTestFile(source.path, tree, names)
    if (!usesVitest && !usesGlobals) return { findings: [] }
    const draft = draftOf(source, tree, names)
    const first = imports.find(({ isVitest }) => isVitest)?.declaration ?? draft.references[0]?.node
    if (!first) return { findings: [] }
    work(draft, imports)
    if (draft.obstacles.length > 0) return { findings: stays(draft) }
    return { findings: [moves(draft, first, usesVitest ? 'imports vitest' : 'relies on global test functions')] }
  },
})

function work(draft: Draft, imports: readonly VitestImport[]) {
  readImports(draft, imports)
  readSurroundings(draft)
  readTests(draft)
  readExpects(draft)
  readVi(draft)
  const hooks = readHooks(draft)
  reorderHooks(draft, hooks)
  moveImports(draft, imports)
}

function stays({ source, obstacles }: Draft): ManualFinding<Reason>[] {
  return obstacles.map(({ at, reason, data }) => ({ at: { path: source.path, ...at }, messageId: reason, data }))
}

function moves(draft: Draft, first: ASTNode, uses: string): FixableFinding<Message> {
  const { source, tree, imports } = draft
  const look = [...draft.points].map(point => points[point]).join('; ')
  const edits = [...draft.edits, ...additions(draft)]
  if (first.type !== 'ImportDeclaration') edits.push(importFor(draft))
  const { start, end } = tree.span(first)
  return {
    at: { path: source.path, start, end },
    messageId: look === '' ? 'move' : 'move-and-look',
    data: { uses, ...(look !== '' && { points: look }) },
    fix: {
      title: 'Move the file from vitest to bun:test',
      applicability: look === '' ? 'safe' : 'unsafe',
      edits: edits as [Edit, ...Edit[]],
      alone: true,
      imports: first.type === 'ImportDeclaration' ? imports : imports.filter(({ op }) => op !== 'add'),
    },
  }
}

/** The import of a file that so far had none, above all others. */
function importFor({ source, tree, imports, end, eol }: Draft): Edit {
  const names = imports.flatMap(({ op, name, as }) => (op === 'add' ? [as ? `${name} as ${as}` : name!] : []))
  const quote = /from\s*(['"])/.exec(source.text)?.[1] ?? "'"
  const at = tree.span(tree.file.program.body[0]!).start
  const text = `import { ${[...new Set(names)].sort().join(', ')} } from ${quote}bun:test${quote}${end}${eol}`
  return { path: source.path, start: at, end: at, text }
}

/** What the file gets below its imports, and at its end. */
function additions(draft: Draft): Edit[] {
  const { source, tree, declarations, atEnd, eol, end } = draft
  const edits: Edit[] = []
  if (draft.types.needed.object !== undefined) {
    const { mock, object } = draft.types.needed
    const methods = `{ [K in keyof T]: T[K] extends (...args: any[]) => any ? ${mock}<T[K]> : T[K] }`
    declarations.push(`type ${object}<T> = T & ${methods}${end}`)
  }
  if (atEnd.length > 0) {
    const slot = callbackAtEnd(source, `${draft.use('afterAll')}(() => {`, `})${end}`)
    edits.push(...slot.frame, ...atEnd.map(slot.statement))
  }
  if (declarations.length > 0) {
    const slot = beforeFirstStatement(source, tree)
    edits.push(...slot.frame, slot.statement(declarations.join(eol + eol)))
  }
  return edits
}
