import { readFileSync } from 'node:fs'

export const _internals: {
  readFileSync: typeof readFileSync
} = {
  readFileSync: ((...args: unknown[]) => Reflect.apply(readFileSync, undefined, args)) as typeof readFileSync,
}

export function readConfig(path: string): string {
  const { name } = JSON.parse(_internals.readFileSync(path, 'utf8')) as { name: string }
  return name
}
