/**
 * Times testfix and its peers on the same files with the same transform, in turn (A B A B …), and prints medians and ratios:
 *
 *   npm run bench                      all rows, on files made up for it
 *   npm run bench -- --only python     rows whose name holds a word
 *   npm run bench -- --corpus DIR      the rows of simple transforms, on the test files of a folder
 *
 * Exits with 1 when a gate is missed.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { type Comparison, compare, peakOf } from './measure.ts'
import { type Row, rows } from './rows.ts'

const here = dirname(fileURLToPath(import.meta.url))
const { values } = parseArgs({
  options: { only: { type: 'string' }, corpus: { type: 'string' }, runs: { type: 'string', default: '5' } },
})

// It can triple the time that Node takes to start.
delete process.env.NODE_EXTRA_CA_CERTS
installPeers()
const room = mkdtempSync(join(tmpdir(), 'testfix-bench-'))
let missed = 0
try {
  const all = rows({ room, here, ...(values.corpus !== undefined && { corpus: values.corpus }) })
  const chosen = all.filter(({ name }) => name.includes(values.only ?? ''))
  console.log(
    `Node ${process.version}, ${cpus().length} cores, ${values.runs} runs each; ratios of wall time, pair by pair\n`,
  )
  console.log(line(['work', 'testfix', 'peer', 'ratio', 'gate', 'aim', 'peak']))
  console.log(line(['---', '---', '---', '---', '---', '---', '---']))
  for (const row of chosen) {
    const contest = row.prepare()
    const comparison = compare(contest, Number(values.runs))
    if (comparison.ratio > row.gate) missed++
    console.log(line(cells(row, comparison, peakOf(contest.ours))))
  }
} finally {
  rmSync(room, { recursive: true, force: true })
}
process.exitCode = missed === 0 ? 0 : 1

function cells({ name, gate, aim }: Row, { ours, theirs, ratio }: Comparison, megabytes: number): string[] {
  const times = [ours, theirs].map(seconds => `${seconds.toFixed(seconds < 1 ? 3 : 2)} s`)
  const limits = [gate, aim].map(limit => limit.toFixed(2))
  return [
    name,
    ...times,
    `${ratio.toFixed(2)}${ratio > gate ? ' MISSED' : ''}`,
    ...limits,
    `${Math.round(megabytes)} MiB`,
  ]
}

function line(texts: readonly string[]): string {
  return `| ${texts.join(' | ')} |`
}

/** The peers are tools of the bench alone: they have a manifest and a lock of their own. */
function installPeers() {
  if (existsSync(join(here, 'node_modules'))) return
  const { status, stderr } = spawnSync('npm', ['ci', '--ignore-scripts'], { cwd: here, encoding: 'utf8' })
  if (status !== 0) throw new Error(`The peers could not be installed: ${stderr}`)
}
