/** How members are written, and what is said of them. */
import type { ModuleMock } from '../shared/module-mocks.ts'

/** More names than these are counted. */
const SHOWN = 4

/** `a, b and c`; of many the first few, and how many there are besides. */
export function listed(names: readonly string[]): string {
  const shown = names.length > SHOWN + 1 ? [...names.slice(0, SHOWN), `${names.length - SHOWN} more`] : names
  return shown.length < 2 ? (shown[0] ?? '') : `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}`
}

/** A member of an object; `isTyped` where its value must pass for one of any type. */
export function member(name: string, stub: string, isTyped: boolean): string {
  const key = /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(name) ? name : `'${name.replaceAll("'", "\\'")}'`
  const isFunction = stub.includes('=>')
  return `${key}: ${isTyped ? `${isFunction ? `(${stub})` : stub} as never` : stub}`
}

/** What happens to who takes what a mock lacks. */
export function failureOf({ name }: ModuleMock, isBun: boolean, count: number): string {
  const it = count === 1 ? 'it' : 'one of them'
  if (isBun) return `a file that imports ${it} is not loaded`
  return name.startsWith('jest.') ? `a file that imports ${it} gets undefined` : `a file that reads ${it} gets an error`
}

/** The first words of a piece of code. */
export function shortened(code: string): string {
  const line = code.split(/\s*\r?\n/, 1)[0]!
  return line.length > 40 || line !== code ? `${line.slice(0, 40)}…` : line
}
