import * as fs from 'node:fs'
import { existsSync } from 'node:fs'

export function readConfig(path: string): { port: number } {
  return existsSync(path) ? JSON.parse(fs.readFileSync(path, 'utf8')) : { port: 8080 }
}
