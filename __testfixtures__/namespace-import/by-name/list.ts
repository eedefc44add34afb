import fs, { existsSync } from 'node:fs'

export function list(folder: string, stats?: fs.Stats, read: typeof fs.readFileSync = fs.readFileSync): string[] {
  if (existsSync(folder) && stats) read(folder)
  return fs.existsSync(folder) ? [] : fs.readdirSync(folder)
}
