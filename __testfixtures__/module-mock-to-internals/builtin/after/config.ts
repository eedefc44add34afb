import * as fs from 'node:fs'
import { existsSync } from 'node:fs'

export const _internals: {
  existsSync: typeof existsSync
  readFileSync: typeof fs.readFileSync
} = {
  existsSync: ((...args: unknown[]) => Reflect.apply(existsSync, undefined, args)) as typeof existsSync,
  readFileSync: ((...args: unknown[]) => Reflect.apply(fs.readFileSync, undefined, args)) as typeof fs.readFileSync,
}

export function readConfig(path: string): { port: number } {
  return _internals.existsSync(path) ? JSON.parse(_internals.readFileSync(path, 'utf8')) : { port: 8080 }
}
