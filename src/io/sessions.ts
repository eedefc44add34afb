/**
 * Reviews under way: one file each in `.testfix/reviews/`, a line for every decision as it is made. Whatever ends the process, the lines written so
 * far are there; one that was cut off half way is left out when the file is read.
 */
import { join } from 'node:path'
import { randomHex } from './hash.ts'
import {
  type Fs,
  hideFromGit,
  namesIn,
  nodeFs,
  removeFile,
  stateAt,
  unless,
  withFile,
  writeAll,
  writeWhole,
} from './state.ts'

/** A review that can be written to. */
export interface Session {
  /** Keeps one entry, plain JSON. */
  add(entry: unknown): void
  /** Begins anew with these entries. */
  rewrite(entries: readonly unknown[]): void
  /** Takes the file away: the review is over. */
  end(): void
}

/** A review that was begun, and what it holds so far. */
export interface Begun {
  readonly session: Session
  /** What was given when it began. */
  readonly head: unknown
  readonly entries: readonly unknown[]
}

/** Begins a review. The head says what is reviewed. @throws {StateError} where the state folder cannot be used. */
export function beginSession(stateDir: string, head: unknown, fs: Fs = nodeFs): Session {
  const { dir } = stateAt(stateDir, fs)
  const folder = join(dir, 'reviews')
  for (const each of [dir, folder]) unless(['EEXIST'], () => fs.mkdirSync(each))
  hideFromGit(stateAt(stateDir, fs))
  const last = numberOf(namesIn(fs, folder).filter(isSession).sort().at(-1) ?? '')
  const name = `${String(last + 1).padStart(6, '0')}-${randomHex(4)}.jsonl`
  const session = sessionAt(fs, join(folder, name), head)
  session.rewrite([])
  return session
}

/** The newest review that was begun and not ended; undefined where there is none. */
export function lastSession(stateDir: string, fs: Fs = nodeFs): Begun | undefined {
  const folder = join(stateAt(stateDir, fs).dir, 'reviews')
  const name = namesIn(fs, folder).filter(isSession).sort().at(-1)
  if (name === undefined) return undefined
  const file = join(folder, name)
  const [head, ...entries] = fs.readFileSync(file, 'utf8').split('\n').flatMap(parsed)
  return head === undefined ? undefined : { session: sessionAt(fs, file, head), head, entries }
}

function sessionAt(fs: Fs, file: string, head: unknown): Session {
  const lineOf = (entry: unknown) => `${JSON.stringify(entry)}\n`
  return {
    // One write to the end of the file: it is there, or not.
    add: entry => withFile(fs, file, 'a', fd => writeAll(fs, fd, Buffer.from(lineOf(entry)))),
    rewrite: entries => writeWhole(fs, file, Buffer.from([head, ...entries].map(lineOf).join(''))),
    end: () => removeFile(fs, file),
  }
}

function isSession(name: string): boolean {
  return /^\d{6}-[0-9a-f]{8}\.jsonl$/.test(name)
}

function numberOf(name: string): number {
  return Number.parseInt(name, 10) || 0
}

/** A line that was cut off is none. */
function parsed(line: string): unknown[] {
  try {
    return line === '' ? [] : [JSON.parse(line)]
  } catch (error) {
    if (error instanceof SyntaxError) return []
    throw error
  }
}
