/**
 * Undo: puts back what a run changed, except what somebody changed since.
 *
 * Killed half way, it is finished by `recover` or by another undo.
 */
import { setImmediate } from 'node:timers/promises'
import { backward, type Entry, endRun, fileOf, type Run, readRun, runIds, saveRun } from './journal.ts'
import { withLock } from './lock.ts'
import { describeRecovered, look, type Recovered, settle } from './recover.ts'
import { explaining, type Fs, type Note, nodeFs, type Show, type State, stateAt } from './state.ts'
import { type Failure, type Fault, faultOf, swap } from './swap.ts'

/** What was undone of one run. */
export interface Undone {
  /** The command that was undone, and when it had begun (ISO 8601). */
  command: string
  time: string
  /** The files that hold the old text again, whether it was put back now or was there already. As shown to people. */
  restored: string[]
  /** One file of each transaction that stays as it is, and why. The run is kept for them: undo can be tried again. */
  refused: Fault[]
  /** The files not reached because the signal came. Another undo goes on with them. */
  interrupted: string[]
}

/** A recorded run, for people to choose from. */
export interface Recorded {
  readonly command: string
  /** When it began, ISO 8601. */
  readonly time: string
  /** What it was doing when it was killed; none for a run that ended by itself. */
  readonly interrupted?: 'writing' | 'undoing'
  /** The files that it changed, and whether they still are as it left them. As shown to people. */
  readonly files: readonly { readonly path: string; readonly isIntact: boolean }[]
}

/** The recorded runs, the newest first. Takes no lock, and changes nothing. */
export async function recordedRuns(
  stateDir: string,
  { show, fs = nodeFs }: { show?: Show; fs?: Fs } = {},
): Promise<Recorded[]> {
  return explaining('The journal could not be read', async () => {
    const state = stateAt(stateDir, fs, show)
    return runIds(state)
      .reverse()
      .flatMap((id): Recorded[] => {
        const run = readRun(state, id)
        if (!run) return []
        const files = run.transactions
          .flat()
          .map(entry => ({ path: entry.path, isIntact: look(state, id, entry).holds === 'new' }))
        const { command, time } = run
        return [{ command, time, files, ...(run.state !== 'finished' && { interrupted: run.state }) }]
      })
  })
}

/**
 * Undoes the newest run, or the one asked for; `undone` is missing when there is none. A killed run is put right first.
 * Throws a LockedError when another testfix writes here, a StateError when the journal cannot be read or written.
 */
export async function undo(
  stateDir: string,
  options: {
    /** Which run: 1 is the newest. With files and without it, the newest that changed one of them. */
    number?: number
    /** The real paths of the only files to put back, and with each the others of its transaction. */
    files?: ReadonlySet<string>
    signal?: AbortSignal
    onProgress?(transactionsDone: number): void
    onNote?: Note
    show?: Show
    fs?: Fs
  } = {},
): Promise<{ recovered?: Recovered; undone?: Undone }> {
  const { files, signal, onProgress, onNote = () => {}, show, fs = nodeFs } = options
  return explaining('The undo could not begin', async () => {
    const state = stateAt(stateDir, fs, show)
    if (runIds(state).length === 0) return {}
    return withLock(state, onNote, async () => {
      const recovered = settle(state, onNote)
      if (recovered) onNote(describeRecovered(recovered))
      const isMeant = (entries: readonly Entry[]) => !files || entries.some(entry => files.has(fileOf(state, entry)))
      const found = chosen(state, options.number, isMeant)
      if (!found) return { recovered }
      const { id, run } = found

      saveRun(state, id, { ...run, state: 'undoing' })
      const undone: Undone = { command: run.command, time: run.time, restored: [], refused: [], interrupted: [] }
      const stays: (readonly Entry[])[] = []
      const left: string[] = []
      for (const [index, entries] of run.transactions.entries()) {
        // The turn of the event loop in which a signal is heard.
        await setImmediate()
        if (!isMeant(entries)) {
          stays.push(entries)
          continue
        }
        const paths = entries.map(entry => entry.path)
        const failure = signal?.aborted ? undefined : takeBack(state, id, entries)
        if (failure || signal?.aborted) stays.push(entries)
        if (failure) undone.refused.push(failure.fault)
        else (signal?.aborted ? undone.interrupted : undone.restored).push(...paths)
        left.push(...(failure?.left ?? []))
        onProgress?.(index + 1)
      }
      endRun(state, id, { ...run, state: 'undoing' }, stays, left, onNote)
      return { recovered, undone }
    })
  })
}

/** The run of a number, or the newest with a transaction that is meant. */
function chosen(
  state: State,
  number: number | undefined,
  isMeant: (entries: readonly Entry[]) => boolean,
): { readonly id: string; readonly run: Run } | undefined {
  const runs = runIds(state)
    .reverse()
    .flatMap(id => {
      const run = readRun(state, id)
      return run ? [{ id, run }] : []
    })
  return number === undefined ? runs.find(({ run }) => run.transactions.some(isMeant)) : runs[number - 1]
}

/** Puts back one transaction whole. A file that holds its old bytes already is fine. */
function takeBack(state: State, id: string, entries: readonly Entry[]): Failure | undefined {
  let path = ''
  try {
    const files = entries.map(entry => {
      path = entry.path
      return look(state, id, entry)
    })
    const changed = files.find(file => file.holds === 'other')
    if (changed) return refused({ status: 'stale', path: changed.entry.path, reason: changed.reason! })
    const fresh = files.filter(file => file.holds === 'new')
    return swap(
      state.fs,
      fresh.map(({ entry, target }) => backward(state, id, entry, target!)),
    )
  } catch (error) {
    return refused(faultOf(error, path))
  }
}

function refused(fault: Fault): Failure {
  return { fault, left: [] }
}
