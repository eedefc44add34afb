/** Files that run before the tests, and what they make of mock.module. */
import type { Modules } from '../../../../src/codemod.ts'

/** The preload that may replace mock.module: it hands `mock` to other code, or assigns to its `module`. */
export function replacingPreload(modules: Modules): string | undefined {
  return modules.preloads().find(({ text }) => replacesMocks(text))?.name
}

const RUNNER = /['"](?:bun:test|vitest|@jest\/globals)['"]/
const IMPORT = /\bimport\s+(?:type\s+)?\{[^}]*\}\s*from/g
const COMMENT = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm
const HANDED_ON = /[(,]\s*mock\s*(?:as\s[^,()]+)?[,)]/
const ASSIGNED = /\bmock\b[^.;\n]*\)?\.module\s*=[^=>]/

function replacesMocks(text: string): boolean {
  if (!RUNNER.test(text)) return false
  const code = text.replace(COMMENT, '').replace(IMPORT, '')
  return HANDED_ON.test(code) || ASSIGNED.test(code)
}
