import * as fs from 'node:fs'
import path from 'node:path'

export function clean(folder: string, report?: (folder: fs.PathLike) => void): void {
  fs.rmSync(path.resolve(folder), { recursive: true, force: true })
  report?.(folder)
}
