/** What bun loads before the tests, and what that makes of mocks and spies. */
import type { Modules } from '../../../src/codemod.ts'

/** The preload that may replace mock.module: it hands `mock` to other code, or assigns to its `module`. */
export function replacingPreload(modules: Modules): string | undefined {
  return preloadWith(modules, code => RUNNER.test(code) && (HANDED_ON.test(code) || ASSIGNED.test(code)))
}

/** The preload that restores all spies at some time, or hands on the function that does. */
export function restoringPreload(modules: Modules): string | undefined {
  return preloadWith(modules, code => RUNNER.test(code) && RESTORES.test(code))
}

function preloadWith(modules: Modules, isMeant: (code: string) => boolean): string | undefined {
  return modules.preloads().find(({ text }) => isMeant(text.replace(COMMENT, '').replace(IMPORTED, 'from')))?.name
}

const COMMENT = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm
const IMPORTED = /(?<=\bimport\s+(?:type\s+)?)\{[^}]*\}\s*from/g
const RUNNER = /['"](?:bun:test|vitest|@jest\/globals)['"]/
const HANDED_ON = /[(,]\s*mock\s*(?:as\s[^,()]+)?[,)]/
const ASSIGNED = /\bmock\b[^.;\n]*\)?\.module\s*=[^=>]/
const RESTORES = /\bmock\.restore\b|\b(?:vi|jest)\.restoreAllMocks\b/
