/** A toy codemod for the harness to judge, and fixture folders made for one test. */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import type { Codemod, FileCodemod, Finding, Language, Meta, Plan, Source } from '../../src/codemod.ts'
import { type Check, type Codemods, fixtureChecks } from '../../src/testing/index.ts'

/** What a toy looks for, and what it writes in its place; undefined: it has no fix. */
type Rewrite = (found: string, source: Source) => string | undefined

/** A finding of a toy: its text is `word`. */
export function findings(source: Source, word: RegExp, rewrite: Rewrite): Finding[] {
  return [...source.text.matchAll(word)].map(match => {
    const at = { path: source.path, start: match.index, end: match.index + match[0].length }
    const text = rewrite(match[0], source)
    if (text === undefined) return { at, messageId: 'kept' }
    return { at, messageId: 'renamed', fix: { title: 'Rename', applicability: 'safe', edits: [{ ...at, text }] } }
  })
}

/** The parts of a toy that a test wants to be otherwise. */
export interface Changes {
  readonly language?: Language
  readonly meta?: Partial<Meta>
  readonly plan?: (source: Source, options: Readonly<Record<string, unknown>>) => Plan
}

/** Renames `leak` to `keep`, and says of `hold` that it is left alone. A good codemod, but for the changes. */
export function toy({ language = 'typescript', meta, plan }: Changes = {}): Codemod {
  const rename = (source: Source) => ({
    findings: findings(source, /\b(?:leak|hold)\b/g, found => (found === 'leak' ? 'keep' : undefined)),
  })
  return {
    engine: language === 'python' ? 'ast-grep' : 'jscodeshift',
    meta: {
      id: 'toy',
      summary: 'Rename leak',
      why: 'It leaks.',
      languages: [language],
      messages: { renamed: 'is renamed' },
      reasons: { kept: 'is left' },
      options: {},
      fixes: 'sometimes',
      triggers: ['leak', 'hold'],
      status: 'preview',
      ...meta,
    },
    plan: ({ source }, options) => (plan ?? rename)(source, options),
  } as FileCodemod
}

/** Fixtures with which {@link toy} passes every check: `example` shows a fix, `held` stays. */
export const GOOD: Readonly<Record<string, string>> = {
  'toy/example/before.ts': 'leak()\n\nleak(1)\n',
  'toy/example/after.ts': 'keep()\n\nkeep(1)\n',
  'toy/example/findings.txt': '1:1 applied renamed: is renamed\n3:1 applied renamed: is renamed\n',
  'toy/held/before.ts': 'hold()\n',
  'toy/held/findings.txt': '1:1 manual kept: is left\n',
}

const modules = join(dirname(fileURLToPath(import.meta.url)), '../../node_modules')

/** Writes files into a folder that is removed after the test. `installed`: bun and vitest can be found from there. */
export function fixtureFolder(
  files: Readonly<Record<string, string | Uint8Array>>,
  { installed = true }: { readonly installed?: boolean } = {},
): string {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'testfix-harness-')))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  if (installed) symlinkSync(modules, join(root, 'node_modules'), 'junction')
  for (const [path, content] of Object.entries(files)) {
    const file = join(root, 'fixtures', path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, content)
  }
  return join(root, 'fixtures')
}

/** The loader of one codemod. */
export function only(codemod: Codemod): Codemods {
  return { toy: async () => ({ default: codemod }) }
}

/** The checks of a codemod over fixtures that are made for it. */
export function checksOf(codemod: Codemod, files: Readonly<Record<string, string | Uint8Array>>): Promise<Check[]> {
  return fixtureChecks({ codemods: only(codemod), fixtures: fixtureFolder(files) })
}

/** The failures: by case and title, the error's name and message. Checks whose runner is missing are left out. */
export async function failuresOf(checks: readonly Check[]): Promise<Record<string, { name: string; message: string }>> {
  const failures: Record<string, { name: string; message: string }> = {}
  for (const { id, case: name, title, missing, run } of checks) {
    if (missing !== undefined) continue
    try {
      await run()
    } catch (error) {
      const { name: kind, message } = error as Error
      failures[`${name ?? id}: ${title}`] = { name: kind, message }
    }
  }
  return failures
}

/** The names of the errors by case and title. */
export async function failing(
  codemod: Codemod,
  files: Readonly<Record<string, string | Uint8Array>>,
): Promise<Record<string, string>> {
  const failures = await failuresOf(await checksOf(codemod, files))
  return Object.fromEntries(Object.entries(failures).map(([title, { name }]) => [title, name]))
}
