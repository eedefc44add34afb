/** The move of one file from vitest to `bun:test`, while it is worked out. */
import type { ASTNode } from 'jscodeshift'
import type { Edit, ImportNeed, Source, Span } from '../../../src/codemod.ts'
import type { NodeOf, TypeScriptTree } from '../../../src/engines/jscodeshift.ts'
import { FreshNames, importedNames, isReference } from '../shared/names.ts'
import type { RunnerNames } from '../shared/runner.ts'
import { VITEST_GLOBALS } from './api.ts'
import { type OwnNames, ownNames } from './own-names.ts'
import type { Point, Reason } from './texts.ts'
import { type MockTypes, mockTypes } from './types.ts'

/** A place where a file uses a function of vitest. */
export interface Reference {
  readonly node: NodeOf<'Identifier'>
  /** As vitest calls it: `vi` for `v` after `import { vi as v }`. */
  readonly name: string
}

/** A place that keeps the file with vitest. */
export interface Obstacle {
  readonly at: Span
  readonly reason: Reason
  readonly data: Readonly<Record<string, string>>
}

/** What is known of a file, and what has to happen to it. */
export interface Draft {
  readonly source: Source
  readonly tree: TypeScriptTree
  readonly names: RunnerNames
  readonly scopes: OwnNames
  /** Names that mean nothing in the file yet. */
  readonly fresh: FreshNames
  readonly references: readonly Reference[]
  /** Whether the file may have types. */
  readonly typed: boolean
  /** Disjoint. */
  edits: Edit[]
  readonly imports: ImportNeed[]
  readonly obstacles: Obstacle[]
  readonly points: Set<Point>
  /** Declarations that the file gets below its imports. */
  readonly declarations: string[]
  /** Calls that the file gets in an afterAll at its end. */
  readonly atEnd: string[]
  replace(what: ASTNode | Span, text: string): void
  insert(at: number, text: string): void
  /** Keeps the file with vitest. */
  cannot(what: ASTNode | Span, reason: Reason, data?: Readonly<Record<string, string>>): void
  /** What the file will call an export of `bun:test`. */
  use(name: string): string
  /** The types of mocks. */
  readonly types: MockTypes
  /** What generated statements end with, and what their lines end with. */
  readonly end: ';' | ''
  readonly eol: string
}

/** Begins a draft. */
export function draftOf(source: Source, tree: TypeScriptTree, names: RunnerNames): Draft {
  const scopes = ownNames(tree)
  const fresh = new FreshNames(tree)
  const used = new Map<string, string>()
  const imports: ImportNeed[] = []
  const edits: Edit[] = []
  const obstacles: Obstacle[] = []
  const spanOf = (what: ASTNode | Span) => ('type' in what ? tree.span(what) : what)
  const vitest = new Set(importedNames(tree).flatMap(({ local, module }) => (module === 'vitest' ? [local] : [])))
  const references = tree.nodes('Identifier').flatMap(node => {
    if (!isReference(tree, node) || scopes.isShadowed(node) || isPassedOn(tree, node)) return []
    const name = names.of(node)
    const isOurs = name !== undefined && (vitest.has(node.name) || (name === node.name && VITEST_GLOBALS.has(name)))
    return isOurs ? [{ node, name }] : []
  })
  const draft: Draft = {
    ...{ source, tree, names, scopes, fresh, references, edits, imports, obstacles },
    types: mockTypes(tree, fresh),
    typed: !/\.[cm]?jsx?$/.test(source.path),
    points: new Set<Point>(),
    declarations: [],
    atEnd: [],
    end: endsInSemicolon(tree) ? ';' : '',
    eol: source.eolAt(0),
    replace: (what, text) => void draft.edits.push({ path: source.path, ...bare(spanOf(what)), text }),
    insert: (at, text) => void draft.edits.push({ path: source.path, start: at, end: at, text }),
    cannot(what, reason, data = {}) {
      const at = bare(spanOf(what))
      const isKnown = obstacles.some(other => other.reason === reason && other.at.start === at.start)
      if (!isKnown) obstacles.push({ at, reason, data })
    },
    use(name) {
      const known = used.get(name)
      if (known !== undefined) return known
      const item = names.use(name, fresh)
      const isTaken = item.imports.length > 0 && item.local === name && scopes.declares(name)
      const local = isTaken
        ? fresh.take([`bun${name[0]!.toUpperCase()}${name.slice(1)}`], [stem => stem])[0]
        : item.local
      imports.push(...(isTaken ? [{ op: 'add', module: 'bun:test', name, as: local } as const] : item.imports))
      used.set(name, local)
      return local
    },
  }
  return draft
}

/** A name in `export { … } from`. */
function isPassedOn(tree: TypeScriptTree, node: ASTNode): boolean {
  const specifier = tree.parent(node)
  const declaration = specifier?.type === 'ExportSpecifier' ? tree.parent(specifier) : undefined
  return declaration?.type === 'ExportNamedDeclaration' && Boolean(declaration.source)
}

function bare({ start, end }: Span): Span {
  return { start, end }
}

function endsInSemicolon(tree: TypeScriptTree): boolean {
  const statements = [...tree.nodes('ImportDeclaration'), ...tree.nodes('ExpressionStatement')]
  return statements.filter(node => tree.slice(node).endsWith(';')).length * 2 >= Math.max(1, statements.length)
}

/** The text of a stretch as it will be; its edits become part of the text that the caller puts somewhere. */
export function takeText(draft: Draft, { start, end }: Span): string {
  const inside = draft.edits.filter(edit => start <= edit.start && edit.end <= end)
  draft.edits = draft.edits.filter(edit => !inside.includes(edit))
  let text = ''
  let at = start
  for (const edit of inside.sort((a, b) => a.start - b.start || a.end - b.end)) {
    text += draft.source.text.slice(at, edit.start) + edit.text
    at = edit.end
  }
  return text + draft.source.text.slice(at, end)
}
