import { type Stats, readFileSync, readdirSync, existsSync } from 'node:fs'

export function list(folder: string, stats?: Stats, read: typeof readFileSync = readFileSync): string[] {
  if (existsSync(folder) && stats) read(folder)
  return existsSync(folder) ? [] : readdirSync(folder)
}
