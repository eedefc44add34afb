/**
 * The journal: what a run is about to change, on the disk before the first file is touched.
 *
 * Each run has a folder, `.testfix/runs/<id>/`, with the old bytes of all its files one after the other in `before.pack`
 * and the list of its transactions in `run.json`. The journal says what was meant; what happened is read from the files
 * themselves, by their hashes. A folder without `run.json` is a run that had not begun to write.
 */
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path'
import { hashOf, randomHex } from './hash.ts'
import {
  type Fs,
  isSystemError,
  type Note,
  namesIn,
  orNote,
  removeFile,
  type State,
  StateError,
  syncFolder,
  unless,
  withFile,
  writeAll,
  writeWhole,
} from './state.ts'
import { type Rights, type Swap, Unfit } from './swap.ts'

/** What is recorded of a run. */
export interface Run {
  version: 1
  /** The command as it was given, for people. */
  command: string
  /** When it began, ISO 8601. */
  time: string
  pid: number
  /** `writing` and `undoing`: under way, or killed there. `finished`: `transactions` are those that were written. */
  state: 'writing' | 'undoing' | 'finished'
  transactions: readonly (readonly Entry[])[]
}

/** One file of a transaction. */
export interface Entry {
  /** As shown to people. */
  path: string
  /** From the project's root, with `/`: a project that is moved or copied keeps its journal, and each copy its own. */
  file: string
  /** Its number in the run, which names its stage. */
  number: number
  oldHash: string
  newHash: string
  /** Where its old bytes are in the pack, in bytes. */
  offset: number
  length: number
}

/** How many runs are kept for `undo`. */
const kept = 10

/** The ids of all recorded runs, oldest first, those that never began included. */
export function runIds({ fs, dir }: State): string[] {
  return namesIn(fs, join(dir, 'runs'))
    .filter(name => idForm.test(name))
    .sort((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10))
}

const idForm = /^\d{6,}-[0-9a-f]{8}$/

/** A new id. The number gives the order, whatever the clock does; the random part keeps the names of stages unique. */
export function newId(state: State): string {
  const last = Number.parseInt(runIds(state).at(-1) ?? '0', 10)
  return `${String(last + 1).padStart(6, '0')}-${randomHex(4)}`
}

/** Reads what is recorded of a run, its files named as they are now shown; nothing when it had not begun. Throws a StateError when the record is damaged. */
export function readRun(state: State, id: string): Run | undefined {
  const file = join(folderOf(state, id), 'run.json')
  let text: string
  try {
    text = state.fs.readFileSync(file, 'utf8')
  } catch (error) {
    if (isSystemError(error) && error.code === 'ENOENT') return undefined
    throw error
  }
  const run = parse(text)
  if (!run?.transactions.flat().every(entry => mayJournal(state, fileOf(state, entry)))) {
    throw new StateError(
      `${file} is damaged or was not written by testfix: remove ${folderOf(state, id)} and run again`,
    )
  }
  const named = (entry: Entry) => ({ ...entry, path: state.show(fileOf(state, entry)) })
  return { ...run, transactions: run.transactions.map(entries => entries.map(named)) }
}

/** Records a run, durably, its folder included. */
export function saveRun(state: State, id: string, run: Run): void {
  const folder = folderOf(state, id)
  writeWhole(state.fs, join(folder, 'run.json'), Buffer.from(JSON.stringify(run)))
  for (const made of [folder, dirname(folder), state.dir, state.root]) syncFolder(state.fs, made)
}

/**
 * Ends a run: what it did to the files is made durable, and the record keeps what `undo` can still take back.
 * While something is left to put right the run stays open, for `recover` to try again; `onNote` hears of it.
 */
export function endRun(
  state: State,
  id: string,
  run: Run,
  stays: Run['transactions'],
  left: string[],
  onNote: Note,
): void {
  if (left.length > 0) onNote(`${left.join('; ')}; the next run of testfix tries again`)
  else orNote(onNote, 'the journal could not be closed', () => close(state, id, run, stays))
}

function close(state: State, id: string, run: Run, stays: Run['transactions']): void {
  syncTargets(state, run)
  if (stays.length === 0) removeRun(state, id)
  else saveRun(state, id, { ...run, state: 'finished', transactions: stays })
}

function syncTargets(state: State, run: Run): void {
  const folders = new Set(run.transactions.flat().map(entry => dirname(fileOf(state, entry))))
  for (const folder of folders) unless(['ENOENT', 'ENOTDIR'], () => syncFolder(state.fs, folder))
}

/** Forgets a run. Without `run.json` the rest is rubbish, so that goes first. */
export function removeRun(state: State, id: string): void {
  const folder = folderOf(state, id)
  for (const name of ['run.json', 'run.json.new', 'before.pack']) removeFile(state.fs, join(folder, name))
  unless(['ENOENT'], () => state.fs.rmdirSync(folder))
}

/** Forgets the oldest runs, so that there is room for one more. */
export function makeRoom(state: State): void {
  for (const id of runIds(state).slice(0, 1 - kept)) removeRun(state, id)
}

/** The old bytes of a run's files, being written. */
export interface Pack {
  /** Adds the bytes and returns their offset. */
  add(bytes: Uint8Array): number
}

/** Makes the folder of a run and the pack in it; what `use` adds is durable in the end. */
export async function inPack<T>(state: State, id: string, use: (pack: Pack) => Promise<T>): Promise<T> {
  const { fs } = state
  fs.mkdirSync(folderOf(state, id), { recursive: true })
  // It may hold what not everybody may read.
  const fd = fs.openSync(join(folderOf(state, id), 'before.pack'), 'wx', 0o600)
  try {
    let end = 0
    const add = (bytes: Uint8Array) => {
      writeAll(fs, fd, bytes)
      end += bytes.length
      return end - bytes.length
    }
    const result = await use({ add })
    fs.fsyncSync(fd)
    return result
  } finally {
    fs.closeSync(fd)
  }
}

/** The swap that writes an entry. */
export function forward(state: State, id: string, entry: Entry, rights: Rights, bytes: () => Uint8Array): Swap {
  return { ...placeOf(state, id, entry), from: entry.oldHash, to: entry.newHash, rights, bytes }
}

/** The swap that takes an entry back. Its bytes are read from the pack, and checked, when they are needed. */
export function backward(state: State, id: string, entry: Entry, rights: Rights): Swap {
  const { stage: back, back: stage, ...place } = placeOf(state, id, entry)
  return {
    ...place,
    stage,
    back,
    from: entry.newHash,
    to: entry.oldHash,
    rights,
    bytes: () => oldBytes(state, id, entry),
  }
}

/** The file of an entry, and its drafts. Short names of their own: adding to the file's name could make it too long. */
export function placeOf(state: State, id: string, entry: Entry): Pick<Swap, 'path' | 'file' | 'stage' | 'back'> {
  const file = fileOf(state, entry)
  const stage = join(dirname(file), `.testfix-${id}-${entry.number}`)
  return { path: entry.path, file, stage, back: `${stage}-old` }
}

/** A file as an entry names it. */
export function recorded({ root }: State, file: string): string {
  return relative(root, file).replaceAll(sep, '/')
}

/**
 * Whether a file may be in the journal: only files of the project, and none of git's own. A journal that came with a
 * cloned repository could else make `recover` write anywhere.
 */
export function mayJournal({ root }: State, file: string): boolean {
  const inside = relative(root, file)
  const parts = inside.toLowerCase().split(sep)
  return inside !== '' && !isAbsolute(inside) && parts[0] !== '..' && !parts.includes('.git')
}

/** The file of an entry. */
export function fileOf({ root }: State, { file }: Entry): string {
  return resolve(root, file)
}

function oldBytes(state: State, id: string, { offset, length, oldHash }: Entry): Uint8Array {
  const pack = join(folderOf(state, id), 'before.pack')
  const bytes = withFile(state.fs, pack, 'r', fd => readAt(state.fs, fd, offset, length))
  if (hashOf(bytes) !== oldHash) throw new Unfit('failed', `cannot be put back: its old text in ${pack} is damaged`)
  return bytes
}

function readAt(fs: Fs, fd: number, offset: number, length: number): Uint8Array {
  const bytes = new Uint8Array(length)
  for (let done = 0; done < length; ) {
    const read = fs.readSync(fd, bytes, done, length - done, offset + done)
    if (read === 0) break
    done += read
  }
  return bytes
}

function folderOf({ dir }: State, id: string): string {
  return join(dir, 'runs', id)
}

function parse(text: string): Run | undefined {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return undefined
  }
  return isRun(value) ? value : undefined
}

function isRun(value: unknown): value is Run {
  const run = value as Partial<Run> | null
  return (
    run?.version === 1 &&
    typeof run.command === 'string' &&
    typeof run.time === 'string' &&
    ['writing', 'undoing', 'finished'].includes(run.state ?? '') &&
    Array.isArray(run.transactions) &&
    run.transactions.every(entries => Array.isArray(entries) && entries.every(isEntry))
  )
}

function isEntry(value: unknown): value is Entry {
  const entry = value as Partial<Entry> | null
  const strings = [entry?.path, entry?.file, entry?.oldHash, entry?.newHash]
  const numbers = [entry?.number, entry?.offset, entry?.length]
  return (
    strings.every(field => typeof field === 'string') &&
    numbers.every(field => Number.isSafeInteger(field) && field! >= 0)
  )
}
