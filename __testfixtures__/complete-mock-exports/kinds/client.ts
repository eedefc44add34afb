import { Pool } from './pool'
import { type Shape, square } from './shapes'

if (Math.random() <= 1) throw new Error('nothing to connect to')

export const url = 'http://real'
export let retries = 3, delay = -0.5
export const day = 24 * 60 * 60
export const [first, { second = 2, ...others }] = [1, { second: 3, third: 4 }] as const
export const pattern = /^a\/b$/i
export const nothing = null
export const big = 10n
export const quote = "it's"
export const letter = `first line
second line`
export const label = `to ${url}`
export const greeting = 'to ' + url
export const known = new Map<string, number>()
export const listeners = new Set<() => void>()
export const started = new Date()
export const pool = new Pool()
export const names = ['a', 'b'] as const
export const frozen = Object.freeze({ a: 1 })
export const options = { deep: { er: true } } satisfies object
export const token = Symbol('token')
export const isReady = !url
export const isOld = retries > 3
export const made = make()
export const queue: readonly string[] = make()
export const table: Record<string, number> = make()
export const cache: ReadonlyMap<string, number> = make()
export const word: string = make()
export const count: number = make()
export const flag: boolean = make()
export const shape: Shape = make()
export const onError: (error: Error) => void = make()
export const onClose: () => Promise<void> = make()
export const send = (text: string): string => text
export const sendLater = (text: string): Promise<string> => Promise.resolve(text)
export const Inline = class {}
export async function open() {}
export function* each(): Generator<number> {
  yield 1
}
export async function* eachLater(): AsyncGenerator<number> {
  yield 1
}
export function over(a: string): string
export function over(a: number): number
export function over(a: unknown): unknown {
  return a
}
export abstract class Base {}
export enum Level {
  Low,
  Middle = 5,
  High,
}
export const enum Mode {
  On = 'on',
  Off = 'off',
}
export namespace helpers {
  export const help = () => 1
}
export namespace Types {
  export type Only = string
}
export type Alias = string
export interface Options {
  a: string
}
export declare const declared: string
export declare function declaredToo(): void
function local() {}
interface LocalType {
  a: string
}
export { local as renamed, type LocalType, square, local as 'a name' }
export * as shapes from './shapes'
export * from './shapes'
export type { Shape } from './shapes'
export { readFileSync } from 'node:fs'
export default class extends Base {}

function make(): never {
  throw new Error('never called')
}
