import { readFileSync, writeFileSync } from 'node:fs'

const PATH = process.env.STORE ?? '/nowhere/store.json'

export type Entry = string

export const LIMIT = 100

export const load = (): Entry[] => JSON.parse(readFileSync(PATH, 'utf8'))

export function save(entries: Entry[]): void {
  writeFileSync(PATH, JSON.stringify(entries))
}

export async function sync(): Promise<boolean> {
  return load().length > 0
}

export class Lock {
  held = false
}
