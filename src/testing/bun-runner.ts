/** bun test. */
import { statSync } from 'node:fs'
import { envOf } from './room.ts'
import { answerIn, fileOfPackage, type RunnerProgram, type Tally, tally } from './runner.ts'

/** Undefined when bun is not installed. */
export function bunRunner(from: string): RunnerProgram | undefined {
  const command = bunBinary(from)
  if (!command) return undefined
  return {
    // Bun has no reversed order, but shuffles by a seed.
    orders: 8,
    call: (room, { files, order }) => ({
      command,
      args: [
        // Otherwise it fetches packages that are not installed.
        '--no-install',
        'test',
        '--reporter=junit',
        `--reporter-outfile=${answerIn(room)}`,
        ...(order === 0 ? [] : ['--randomize', `--seed=${order}`]),
        // Without the dot a name is a pattern, and the order is bun's own.
        ...files.map(file => `./${file}`),
      ],
      cwd: room.work,
      env: envOf(room),
    }),
    read: xml => ({ tally: readJunit(xml) }),
  }
}

/**
 * The binary comes in a package for each platform. Where install scripts run, bun's has moved it into its own package, whose file is else a few
 * lines of text that tell of the script.
 */
function bunBinary(from: string): string | undefined {
  const windows = process.platform === 'win32'
  const platform = `${windows ? 'windows' : process.platform}-${process.arch === 'arm64' ? 'aarch64' : process.arch}`
  const moved = fileOfPackage('bun/bin/bun.exe', from)
  if (moved !== undefined && statSync(moved).size > 1_000_000) return moved
  return fileOfPackage(`@oven/bun-${platform}/bin/bun${windows ? '.exe' : ''}`, from)
}

const ATTRIBUTES = '(?:[^>"]|"[^"]*")*?'
const TESTCASE = new RegExp(`<testcase\\b(${ATTRIBUTES})(?:/>|>(.*?)</testcase>)`, 'gs')

/** A JUnit report in which every test names its file. */
function readJunit(xml: string): Tally {
  const tests = [...xml.matchAll(TESTCASE)].map(([, attributes, content = '']) => ({
    file: /\bfile="([^"]*)"/.exec(attributes!)![1]!,
    passed: !/<(failure|error)\b/.test(content),
    skipped: content.includes('<skipped'),
  }))
  return tally(tests.filter(({ skipped }) => !skipped))
}
