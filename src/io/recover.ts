/**
 * Cleaning up after a run that was killed.
 *
 * No log of what was done is trusted. Each file of the recorded run is read, and its hash says whether it holds the old
 * bytes, the new ones, or something that somebody wrote since. So this, too, can be killed and run again.
 */
import { backward, type Entry, endRun, placeOf, type Run, readRun, removeRun, runIds } from './journal.ts'
import { withLock } from './lock.ts'
import {
  explaining,
  type Fs,
  type Note,
  nodeFs,
  removeFile,
  type Show,
  type State,
  StateError,
  stateAt,
} from './state.ts'
import { readTarget, swap, type Target, Unfit } from './swap.ts'

/** What a killed run had done, after it was put right: no fix is half done any more. Counts are of files. */
export interface Recovered {
  /** The command that was killed, and when it had begun (ISO 8601). */
  command: string
  time: string
  /** What it was doing. */
  interrupted: 'writing' | 'undoing'
  /** Files that hold the new text; `undo` takes it back. */
  changed: number
  /** Files that hold the old text. */
  unchanged: number
  /** Those of them that held the new text of a half-done fix, and got the old text back. */
  putBack: number
  /** Files that somebody changed since, so that they hold neither. They are left as they are. */
  foreign: string[]
}

/**
 * Puts right what a killed run left; nothing when there was none, and then nothing is made or locked.
 * Throws a LockedError when that run is alive, and a StateError when it cannot be put right.
 */
export async function recover(
  stateDir: string,
  { fs = nodeFs, onNote = () => {}, show }: { fs?: Fs; onNote?: Note; show?: Show } = {},
): Promise<Recovered | undefined> {
  return explaining('The previous run, which was killed, could not be put right', async () => {
    const state = stateAt(stateDir, fs, show)
    const last = runIds(state).at(-1)
    if (!last || readRun(state, last)?.state === 'finished') return undefined
    return withLock(state, onNote, async () => settle(state, onNote))
  })
}

/** A clause for people about a run that was put right. */
export function describeRecovered({ command, interrupted, changed, unchanged, putBack, foreign }: Recovered): string {
  const parts = [`files with the new text: ${changed}`, `with the old text: ${unchanged}`]
  if (putBack > 0) parts.push(`put back because their fix was half done: ${putBack}`)
  if (foreign.length > 0) parts.push(`changed since by somebody and left as they are: ${foreign.join(', ')}`)
  if (changed > 0) parts.push('`testfix undo` puts the old text back, after that of later runs')
  return `the previous run (${command}) was interrupted while ${interrupted}; ${parts.join('; ')}`
}

/** `recover` for one who holds the lock. Only the newest run can be open: none begins before the last is settled. */
export function settle(state: State, onNote: Note): Recovered | undefined {
  for (const id of runIds(state).reverse()) {
    const run = readRun(state, id)
    if (run?.state === 'finished') return undefined
    if (run) return settleRun(state, id, run, onNote)
    removeRun(state, id)
  }
  return undefined
}

function settleRun(state: State, id: string, run: Run, onNote: Note): Recovered {
  const { command, time, transactions } = run
  const interrupted = run.state === 'undoing' ? 'undoing' : 'writing'
  const sum: Recovered = { command, time, interrupted, changed: 0, unchanged: 0, putBack: 0, foreign: [] }
  const stays: (readonly Entry[])[] = []
  for (const entries of transactions) {
    const files = entries.map(entry => look(state, id, entry))
    const landed = whichLanded(files, interrupted)
    const fresh = files.filter(file => file.holds === 'new')
    const foreign = files.filter(file => file.holds === 'other')
    const whole = landed.every(Boolean)
    if (!whole) takeBack(state, id, run, fresh)
    if (whole || files.some((file, index) => file.holds === 'other' && landed[index])) stays.push(entries)
    sum.changed += whole ? fresh.length : 0
    sum.putBack += whole ? 0 : fresh.length
    sum.unchanged += files.length - foreign.length - (whole ? fresh.length : 0)
    sum.foreign.push(...foreign.map(file => file.entry.path))
  }
  for (const { stage, back } of transactions.flat().map(entry => placeOf(state, id, entry))) {
    removeFile(state.fs, stage)
    removeFile(state.fs, back)
  }
  endRun(state, id, run, stays, [], onNote)
  return sum
}

/** What a file of a run holds now. */
export interface Look {
  entry: Entry
  holds: 'old' | 'new' | 'other'
  /** The file; none when there is no regular file, and then `reason` says so. */
  target?: Target
  reason?: string
  /** Whether its new text is still staged: then the file was not replaced. */
  staged: boolean
}

/** Reads what a file of a run holds now. */
export function look(state: State, id: string, entry: Entry): Look {
  const { file, stage } = placeOf(state, id, entry)
  const staged = state.fs.lstatSync(stage, { throwIfNoEntry: false }) !== undefined
  try {
    const target = readTarget(state.fs, file)
    const holds = target.hash === entry.oldHash ? 'old' : target.hash === entry.newHash ? 'new' : 'other'
    return { entry, holds, target, staged, reason: 'has changed since testfix wrote it' }
  } catch (error) {
    if (error instanceof Unfit) return { entry, holds: 'other', staged, reason: error.message }
    throw error
  }
}

/**
 * Which files of a transaction were replaced. A file that was edited since gives no answer, but the stages do: all are
 * there before the first file is replaced, and each goes when its own file is.
 */
export function whichLanded(
  files: readonly Pick<Look, 'holds' | 'staged'>[],
  interrupted: Recovered['interrupted'],
): boolean[] {
  const untouched =
    interrupted === 'writing' &&
    files.some(file => file.holds === 'old' && !file.staged) &&
    !files.some(file => file.holds === 'new')
  return files.map(({ holds, staged }) => holds === 'new' || (holds === 'other' && !staged && !untouched))
}

function takeBack(state: State, id: string, { command }: Run, files: readonly Look[]): void {
  const failure = swap(
    state.fs,
    files.map(({ entry, target }) => backward(state, id, entry, target!)),
  )
  if (!failure) return
  const { path, reason } = failure.fault
  const text = `the previous run (${command}) was killed half way, and ${path} could not be put back: it ${reason}`
  throw new StateError([text, ...failure.left].join('; '))
}
