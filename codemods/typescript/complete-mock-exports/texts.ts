/** How members are written, and what is said of them. */
import type { ModuleMock } from '../shared/module-mocks.ts'

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
