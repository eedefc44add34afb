import { readFileSync } from 'node:fs'

export function readConfig(path: string): string {
  const { name } = JSON.parse(readFileSync(path, 'utf8')) as { name: string }
  return name
}
