/**
 * The safe write: every transaction lands whole or not at all, and can be undone.
 *
 *   lock -> put right what a killed run left -> check every file and record its old bytes, durably
 *        -> transaction by transaction: stage, compare, rename -> close the journal
 *
 * What fails in the first line has touched no file.
 */
import { constants } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { hashOf } from './hash.ts'
import {
  type Entry,
  endRun,
  forward,
  inPack,
  makeRoom,
  mayJournal,
  newId,
  type Pack,
  type Run,
  recorded,
  removeRun,
  saveRun,
} from './journal.ts'
import { withLock } from './lock.ts'
import { describeRecovered, settle } from './recover.ts'
import { explain, type Fs, isSystemError, type Note, nodeFs, orNote, type State, StateError, stateAt } from './state.ts'
import { type Failure, faultOf, mustBeOurs, type Rights, readFit, swap, type Target, Unfit } from './swap.ts'

/** One file and its new contents. */
export interface Change {
  /** As shown to people. */
  path: string
  /** Its absolute real path: symbolic links are resolved already. */
  file: string
  /** The sha256, in hex, of the bytes that were read. */
  hash: string
  /** The new bytes; a string is written as UTF-8, its BOM included. */
  after: Uint8Array | string
}

/** The files joined by one fix: all are written or none. */
export type Transaction = readonly [Change, ...Change[]]

/**
 * What became of a transaction. `stale`: a file is no longer what was read. `interrupted`: the signal came first.
 * In all but `written`, every file of it holds what it held, unless the reason says that one could not be put back.
 * `path` is the file at fault, and `reason` continues it: "is gone".
 */
export type Outcome =
  | { status: 'written' }
  | { status: 'stale' | 'failed' | 'interrupted'; path: string; reason: string }

/** How to write. */
export interface WriteOptions {
  /** The `.testfix` folder at the project's root. Only files under that root are written. */
  stateDir: string
  /** The command as it was given, for `undo` to name. */
  command: string
  /** When aborted, the transactions not yet begun are left alone. */
  signal?: AbortSignal
  /** Called after each transaction, with the number of those that are done. */
  onProgress?(transactionsDone: number): void
  onNote?: Note
  fs?: Fs
}

/**
 * Writes the transactions; the outcomes are in the same order. No file may occur twice: that is a TypeError.
 * Throws a LockedError, with nothing written, when another testfix writes in this project.
 */
export async function write(transactions: readonly Transaction[], options: WriteOptions): Promise<Outcome[]> {
  const { stateDir, onNote = () => {}, fs = nodeFs } = options
  if (transactions.length === 0) return []
  refuseRepeats(transactions)
  let touching = false
  try {
    const state = stateAt(stateDir, fs)
    return await withLock(state, onNote, async () => {
      const recovered = settle(state, onNote)
      if (recovered) onNote(describeRecovered(recovered))
      const plan = await record(state, transactions, options)
      touching = true
      return await carryOut(state, plan, options)
    })
  } catch (error) {
    if (touching || !(isSystemError(error) || error instanceof StateError)) throw error
    const reason = `was not changed, nor was any other file in ${dirname(resolve(stateDir))}: ${isSystemError(error) ? explain(error) : error.message}`
    return transactions.map(([{ path }]) => ({ status: 'failed', path, reason }))
  }
}

function refuseRepeats(transactions: readonly Transaction[]): void {
  const seen = new Set<string>()
  for (const { file } of transactions.flat()) {
    if (seen.has(file)) throw new TypeError(`${file} occurs twice: its changes belong into one`)
    seen.add(file)
  }
}

/** A run as it was recorded: for each transaction what to do, or already what became of it. */
interface Plan {
  id: string
  run: Run
  steps: readonly (Outcome | readonly Step[])[]
}

/** One file to be written. */
interface Step {
  entry: Entry
  rights: Rights
  change: Change
}

/** Checks every file and records what the run is about to do. What fails here leaves no trace of the run. */
async function record(state: State, transactions: readonly Transaction[], options: WriteOptions): Promise<Plan> {
  const { command, signal, onNote = () => {} } = options
  const time = new Date().toISOString()
  makeRoom(state)
  const id = newId(state)
  try {
    const steps = await inPack(state, id, async pack => {
      let number = 0
      const steps: (Outcome | readonly Step[])[] = []
      for (const transaction of transactions) {
        await setImmediate()
        steps.push(signal?.aborted ? interrupted(transaction[0]) : check(state, pack, transaction, () => number++))
      }
      return steps
    })
    const planned = steps.filter(isPlanned).map(files => files.map(({ entry }) => entry))
    const run: Run = { version: 1, command, time, pid: process.pid, state: 'writing', transactions: planned }
    if (planned.length > 0) saveRun(state, id, run)
    else discard(state, id, onNote)
    return { id, run, steps }
  } catch (error) {
    discard(state, id, onNote)
    throw error
  }
}

/** Checks the files of a transaction and adds their old bytes to the pack. A file that is to stay as it is has no step. */
function check(state: State, pack: Pack, transaction: Transaction, nextNumber: () => number): Outcome | Step[] {
  const targets: Target[] = []
  for (const change of transaction) {
    try {
      targets.push(readExpected(state, change))
    } catch (error) {
      return faultOf(error, change.path)
    }
  }
  const steps = transaction.flatMap((change, index) => {
    const { bytes, hash: oldHash, ...rights } = targets[index]!
    const newHash = hashOf(bytesOf(change))
    if (newHash === oldHash) return []
    const { path, file } = change
    const place = { path, file: recorded(state, file), number: nextNumber() }
    return { change, rights, entry: { ...place, oldHash, newHash, offset: pack.add(bytes), length: bytes.length } }
  })
  return steps.length > 0 ? steps : { status: 'written' }
}

/**
 * Why a file (a real path) would not be written as things are now; the words go on from its name. `home` is the root of its project.
 */
export function whyUnfit(file: string, home: string, fs: Fs = nodeFs): string | undefined {
  try {
    mustBeOurs(readFit(fs, file))
    const state = join(home, '.testfix')
    const made = fs.lstatSync(state, { throwIfNoEntry: false }) ? state : home
    for (const folder of [dirname(file), made]) fs.accessSync(folder, constants.W_OK | constants.X_OK)
    return undefined
  } catch (error) {
    return faultOf(error, file).reason
  }
}

function readExpected(state: State, { file, hash }: Change): Target {
  if (!mayJournal(state, file)) {
    throw new Unfit('failed', `is not a file of ${state.root}, where the undo is kept: run testfix in its own project`)
  }
  const target = readFit(state.fs, file)
  if (target.hash !== hash) throw new Unfit('stale', 'has changed since it was read')
  return target
}

/** Writes what was recorded, one transaction after the other, and closes the journal. */
async function carryOut(state: State, { id, run, steps }: Plan, options: WriteOptions): Promise<Outcome[]> {
  const { signal, onProgress, onNote = () => {} } = options
  const outcomes: Outcome[] = []
  const written: Entry[][] = []
  const left: string[] = []
  for (const step of steps) {
    // The turn of the event loop in which a signal is heard.
    if (isPlanned(step)) await setImmediate()
    if (!isPlanned(step)) {
      outcomes.push(step)
    } else if (signal?.aborted) {
      outcomes.push(interrupted(step[0]!.change))
    } else {
      const swaps = step.map(({ entry, rights, change }) => forward(state, id, entry, rights, () => bytesOf(change)))
      const failure = swap(state.fs, swaps)
      outcomes.push(failure ? outcomeOf(failure) : { status: 'written' })
      if (failure) left.push(...failure.left)
      else written.push(step.map(({ entry }) => entry))
    }
    onProgress?.(outcomes.length)
  }
  if (run.transactions.length > 0) endRun(state, id, run, written, left, onNote)
  return outcomes
}

function outcomeOf({ fault, left }: Failure): Outcome {
  return { ...fault, reason: [fault.reason, ...left].join('; ') }
}

function interrupted({ path }: Change): Outcome {
  return { status: 'interrupted', path, reason: 'was not reached before the interruption' }
}

function isPlanned(step: Outcome | readonly Step[]): step is readonly Step[] {
  return Array.isArray(step)
}

function bytesOf({ after }: Change): Uint8Array {
  return typeof after === 'string' ? Buffer.from(after) : after
}

/** Removes the record of a run that will not be. */
function discard(state: State, id: string, onNote: Note): void {
  orNote(onNote, 'the record of this run could not be removed', () => removeRun(state, id))
}
