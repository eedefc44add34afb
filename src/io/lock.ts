/**
 * One writer at a time.
 *
 * The lock is a folder, `.testfix/lock/`, that holds one empty file named after its holder. It is prepared under a name
 * of its own and renamed into place, which the system refuses while `lock/` holds a file: the holder is known from the
 * first moment on, and nobody can take it twice. A lock left by a dead process is broken by removing *its* file, a name
 * that no other process ever uses. Several may do so at once, late or twice, and never remove the lock of a live one.
 */
import { hostname } from 'node:os'
import { join } from 'node:path'
import { UsageError } from '../core/errors.ts'
import { randomHex } from './hash.ts'
import {
  type Fs,
  hideFromGit,
  isSystemError,
  type Note,
  namesIn,
  orNote,
  removeFile,
  type State,
  unless,
} from './state.ts'

/** This host's name, fit for the name of a file. */
const here = encodeURIComponent(hostname())

/** Another process is writing in this project. Nothing was written. */
export class LockedError extends UsageError {
  override name = 'LockedError'
  /** Its process id, host, and the time it took the lock; none when the lock holds a file that testfix did not make. */
  holder: Holder | undefined
  /** The path of the lock. */
  lock: string

  constructor(lock: string, holder: Holder | undefined) {
    const who = holder
      ? `Another testfix (pid ${holder.pid}${holder.host === here ? '' : ` on ${holder.host}`}, since ${holder.since.toISOString()}) is writing here`
      : 'Another program holds the lock of this project'
    super(`${who}: wait for it to end, or remove ${lock} if it has ended`)
    this.holder = holder
    this.lock = lock
  }
}

/** The process that holds a lock. */
export interface Holder {
  pid: number
  host: string
  since: Date
}

/**
 * Runs `action` while this process alone may write in the project.
 * Throws a LockedError when another one does; `onNote` hears when the lock could not be given back.
 */
export async function withLock<T>(state: State, onNote: Note, action: () => Promise<T>): Promise<T> {
  const release = acquire(state)
  try {
    return await action()
  } finally {
    orNote(onNote, 'the lock could not be given back', release)
  }
}

/** Takes the lock and returns the call that gives it back. Throws a LockedError when a live process holds it. */
export function acquire(state: State): () => void {
  const { fs, dir } = state
  fs.mkdirSync(dir, { recursive: true })
  const lock = join(dir, 'lock')
  const name = nameOf({ pid: process.pid, host: here, since: new Date() })
  const prepared = join(dir, `lock.${name}`)
  try {
    fs.mkdirSync(prepared)
    fs.closeSync(fs.openSync(join(prepared, name), 'wx'))
    while (!moved(fs, prepared, lock)) breakLock(fs, lock)
  } catch (error) {
    removeHolder(fs, prepared, name)
    throw error
  }
  const release = () => removeHolder(fs, lock, name)
  try {
    hideFromGit(state)
    sweep(fs, dir)
  } catch (error) {
    release()
    throw error
  }
  return release
}

/** Moves the prepared folder into place. False: somebody's lock is there. */
function moved(fs: Fs, prepared: string, lock: string): boolean {
  try {
    fs.renameSync(prepared, lock)
    return true
  } catch (error) {
    if (!isSystemError(error)) throw error
    if (['ENOTEMPTY', 'EEXIST'].includes(error.code)) return false
    // Windows says EPERM of every folder that is in the way, be it empty.
    if (error.code === 'EPERM' && fs.lstatSync(lock, { throwIfNoEntry: false })) return false
    throw error
  }
}

/** Removes the lock of a dead process. Throws a LockedError when it is not known to be dead. */
function breakLock(fs: Fs, lock: string): void {
  for (const name of namesIn(fs, lock)) {
    const holder = parse(name)
    if (!holder || !isDead(holder)) throw new LockedError(lock, holder)
    removeHolder(fs, lock, name)
  }
  removeFolder(fs, lock)
}

/** Removes what processes left that died while they prepared their lock. */
function sweep(fs: Fs, dir: string): void {
  for (const folder of namesIn(fs, dir)) {
    const name = folder.startsWith('lock.') ? folder.slice('lock.'.length) : ''
    const holder = parse(name)
    if (holder && isDead(holder)) removeHolder(fs, join(dir, folder), name)
  }
}

function removeHolder(fs: Fs, lock: string, name: string): void {
  removeFile(fs, join(lock, name))
  removeFolder(fs, lock)
}

/** A folder that is not empty belongs to the next holder already. */
function removeFolder(fs: Fs, lock: string): void {
  unless(['ENOENT', 'ENOTEMPTY', 'EEXIST'], () => fs.rmdirSync(lock))
}

/** The random part makes the name this lock's alone, whatever process takes the same number later. */
function nameOf({ pid, host, since }: Holder): string {
  return [pid, since.getTime(), randomHex(6), host].join('.')
}

function parse(name: string): Holder | undefined {
  const [, pid, since, host] = /^(\d+)\.(\d+)\.[0-9a-f]+\.(.+)$/.exec(name) ?? []
  return host ? { pid: Number(pid), host, since: new Date(Number(since)) } : undefined
}

/** Only a process of this host can be known to be dead. */
function isDead({ pid, host, since }: Holder): boolean {
  if (host !== here) return false
  // A lock with this process's own number but from before its start is left from an earlier process of that number.
  if (pid === process.pid) return since.getTime() < Date.now() - process.uptime() * 1000
  try {
    process.kill(pid, 0)
    return false
  } catch (error) {
    if (isSystemError(error)) return error.code === 'ESRCH'
    throw error
  }
}
