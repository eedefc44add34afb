/**
 * The state folder, `.testfix/` at the project's root, and the few ways in which it is written.
 *
 * Every call to the file system goes through one plain object, so that a test can make any of them fail.
 */
import * as node from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { UsageError } from '../core/errors.ts'

/** The file system calls that a safe write makes. All synchronous: a signal handler cannot run between two of them. */
export const nodeFs = {
  accessSync: node.accessSync,
  closeSync: node.closeSync,
  fchmodSync: node.fchmodSync,
  fchownSync: node.fchownSync,
  fstatSync: node.fstatSync,
  fsyncSync: node.fsyncSync,
  lstatSync: node.lstatSync,
  mkdirSync: node.mkdirSync,
  openSync: node.openSync,
  readdirSync: node.readdirSync,
  readFileSync: node.readFileSync,
  readSync: node.readSync,
  realpathSync: node.realpathSync,
  renameSync: node.renameSync,
  rmdirSync: node.rmdirSync,
  unlinkSync: node.unlinkSync,
  writeSync: node.writeSync,
}
export type Fs = typeof nodeFs

/** The state folder of one project, and the calls to reach it with. */
export interface State {
  fs: Fs
  /** The real path of the project's root: the folder that holds the state folder. */
  root: string
  /** The state folder. */
  dir: string
  /** How a file of the project (a real path) is shown to people. */
  show: Show
}

/** Shows a real path to people; by default from the project's root. */
export type Show = (file: string) => string

/** The state folder, or a run recorded in it, stands in the way. The message says what, where, and what to do next. */
export class StateError extends UsageError {
  override name = 'StateError'
}

/** Hears what a person should know beside the result, as a sentence without its full stop. */
export type Note = (note: string) => void

/** Names the state folder; nothing is made yet. Throws a StateError where a link would lead the state elsewhere. */
export function stateAt(stateDir: string, fs: Fs, show?: Show): State {
  const root = fs.realpathSync(dirname(resolve(stateDir)))
  const dir = join(root, basename(resolve(stateDir)))
  const found = fs.lstatSync(dir, { throwIfNoEntry: false })
  if (found && !found.isDirectory()) throw new StateError(`${dir} is not a folder: remove it and run again`)
  return { fs, root, dir, show: show ?? (file => relative(root, file)) }
}

/** Hides the state folder from git by a `.gitignore` of its own. */
export function hideFromGit({ fs, dir }: State): void {
  const ignore = join(dir, '.gitignore')
  if (!fs.lstatSync(ignore, { throwIfNoEntry: false })) writeWhole(fs, ignore, Buffer.from('*\n'))
}

/** Writes a file of the state folder so that a reader, even after a crash, finds the old text or the new one. */
export function writeWhole(fs: Fs, file: string, bytes: Uint8Array): void {
  const draft = `${file}.new`
  withFile(fs, draft, 'w', fd => {
    writeAll(fs, fd, bytes)
    fs.fsyncSync(fd)
  })
  fs.renameSync(draft, file)
}

/** Opens a file, hands its descriptor to `use`, and closes it whatever happens. */
export function withFile<T>(fs: Fs, file: string, flags: string | number, use: (fd: number) => T, mode?: number): T {
  const fd = fs.openSync(file, flags, mode)
  try {
    return use(fd)
  } finally {
    fs.closeSync(fd)
  }
}

/** Writes all bytes at the descriptor's position: one call may take fewer than it was given. */
export function writeAll(fs: Fs, fd: number, bytes: Uint8Array): void {
  for (let done = 0; done < bytes.length; ) done += fs.writeSync(fd, bytes, done)
}

/** Makes the names in a folder durable. Windows has no such call: it keeps names in order by itself. */
export function syncFolder(fs: Fs, folder: string): void {
  if (process.platform !== 'win32') withFile(fs, folder, 'r', fd => fs.fsyncSync(fd))
}

/** Runs a call that may find its work done already: an error with one of the codes counts as success. */
export function unless(codes: readonly string[], call: () => void): void {
  try {
    call()
  } catch (error) {
    if (!isSystemError(error) || !codes.includes(error.code)) throw error
  }
}

/** Removes a file where it is there. */
export function removeFile(fs: Fs, file: string): void {
  unless(['ENOENT'], () => fs.unlinkSync(file))
}

/** The names in a folder; none where there is no such folder. */
export function namesIn(fs: Fs, folder: string): string[] {
  let names: string[] = []
  unless(['ENOENT'], () => {
    names = fs.readdirSync(folder)
  })
  return names
}

/** An error that the system reported, as against a mistake in the program. */
export interface SystemError extends Error {
  code: string
  syscall: string
}

/** Tells the system's errors (a full disk, a missing right) from mistakes in the program, which must not be caught. */
export function isSystemError(error: unknown): error is SystemError {
  return error instanceof Error && 'code' in error && 'syscall' in error
}

/** What the system said, and what a person can do about it. */
export function explain(error: SystemError): string {
  return `${error.message}; ${advice[error.code] ?? 'see to that and run again'}`
}

const advice: Record<string, string | undefined> = {
  EACCES: 'give this user the right to read and write there and run again',
  EDQUOT: 'free some space and run again',
  ENOSPC: 'free some space on that disk and run again',
  EPERM: 'give this user the right to read and write there and run again',
  EROFS: 'make the file system writable and run again',
}

/** Runs `action`; what the system reports meanwhile becomes a StateError that says what was to be done. */
export async function explaining<T>(purpose: string, action: () => Promise<T>): Promise<T> {
  try {
    return await action()
  } catch (error) {
    if (isSystemError(error)) throw new StateError(`${purpose}: ${explain(error)}`, { cause: error })
    throw error
  }
}

/** Runs a call that the next run of testfix makes up for when it fails: what the system reports becomes a note. */
export function orNote(onNote: Note, failed: string, call: () => void): void {
  try {
    call()
  } catch (error) {
    if (!isSystemError(error)) throw error
    onNote(`${failed} (${error.message}); the next run of testfix does it`)
  }
}
