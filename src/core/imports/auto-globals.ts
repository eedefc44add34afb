/** What importing `bun:test` does to a file that lives on the globals of its runner. */
import type { ImportNeed } from '../../codemod.ts'
import type { TypeScriptScan } from './scan.ts'
import { boundBy, loads } from './typescript-names.ts'

/**
 * Bun puts these into a test file, but only while it imports no value from the runner, under whichever of its names.
 */
const AUTO_GLOBALS =
  'afterAll afterEach beforeAll beforeEach describe expect expectTypeOf it jest test vi xdescribe xit xtest'.split(' ')
const RUNNERS = new Set(['bun:test', 'vitest', '@jest/globals'])

/** The needs, and those globals that the file uses and would lose by the first import of `bun:test`. */
export function withAutoGlobals(scan: TypeScriptScan, needs: readonly ImportNeed[]): readonly ImportNeed[] {
  const importsRunner = scan.statements.some(({ parts }) => parts && RUNNERS.has(parts.module) && loads(parts))
  const addsRunner = needs.some(({ op, module }) => op === 'add' && module === 'bun:test')
  if (importsRunner || !addsRunner) return needs
  const imported = scan.statements.flatMap(({ parts }) => (parts ? boundBy(parts) : []))
  const bound = new Set([...scan.bindings, ...imported.map(({ local }) => local)])
  const lost = AUTO_GLOBALS.filter(name => scan.uses.has(name) && !bound.has(name))
  return [...needs, ...lost.map(name => ({ op: 'add', module: 'bun:test', name }) as const)]
}
