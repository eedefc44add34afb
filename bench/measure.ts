/** Times whole processes, and reads how much memory they took. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A command without a shell; what it prints is thrown away. */
export interface Command {
  readonly program: string
  readonly args: readonly string[]
  readonly cwd?: string
}

/** Two commands to compare. */
export interface Contest {
  readonly ours: Command
  readonly theirs: Command
}

/** What came out. Times in seconds of wall time. */
export interface Comparison {
  readonly ours: number
  readonly theirs: number
  /** The median of the ratios of the pairs: a machine whose speed drifts moves both of a pair. */
  readonly ratio: number
}

/** Runs both in turn, after one run of each that does not count. */
export function compare({ ours, theirs }: Contest, runs: number): Comparison {
  secondsOf(ours)
  secondsOf(theirs)
  const pairs = Array.from({ length: runs }, () => [secondsOf(ours), secondsOf(theirs)] as const)
  return {
    ours: median(pairs.map(([a]) => a)),
    theirs: median(pairs.map(([, b]) => b)),
    ratio: median(pairs.map(([a, b]) => a / b)),
  }
}

/** @throws when the command fails: a peer that gives up at once would look fast. */
export function secondsOf({ program, args, cwd }: Command): number {
  const started = performance.now()
  const { status, stderr } = spawnSync(program, args, {
    ...(cwd !== undefined && { cwd }),
    stdio: ['ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
    maxBuffer: 1 << 30,
  })
  const seconds = (performance.now() - started) / 1000
  // 1 says that there is something to fix.
  if (status === null || status > 1) throw new Error(`${program} ${args.join(' ')}: ${stderr.slice(-2000)}`)
  return seconds
}

/** The most memory that a Node program holds at once, in MiB. */
export function peakOf({ args, cwd }: Command): number {
  const folder = mkdtempSync(join(tmpdir(), 'testfix-bench-peak-'))
  const [probe, result] = [join(folder, 'probe.cjs'), join(folder, 'peak')]
  try {
    writeFileSync(
      probe,
      `process.on('exit', () => require('node:fs').writeFileSync(${JSON.stringify(result)}, String(process.resourceUsage().maxRSS)))`,
    )
    secondsOf({ program: process.execPath, args: ['--require', probe, ...args], ...(cwd !== undefined && { cwd }) })
    return Number(readFileSync(result, 'utf8')) / 1024
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The middle one; of an even number, the lower of the two. */
export function median(numbers: readonly number[]): number {
  return [...numbers].sort((a, b) => a - b)[Math.floor((numbers.length - 1) / 2)]!
}
