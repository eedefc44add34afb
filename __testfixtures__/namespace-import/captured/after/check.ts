import * as child from 'node:child_process'
import { spawnSync } from 'node:child_process'

type Run = (command: string, args: string[], options: { encoding: 'utf8' }) => string

const direct = (): Run => child.execFileSync
const bound = () => child.execFileSync.bind(null)
const LIMIT = spawnSync.length

export const check = (command: string): string[] => {
  const ways = { direct: direct(), bound: bound() }
  const through = (run: Run) => run(command, ['--version'], { encoding: 'utf8' }).trim().slice(0, LIMIT)
  return [through(ways.direct), bound()(command, { encoding: 'utf8' }).trim()]
}
