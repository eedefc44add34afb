/**
 * Gives several files new bytes, all of them or none.
 *
 * The new bytes are staged beside each file and made durable; then every file is read once more and must still be what
 * it was; then all stages are renamed into place. What fails on the way is undone. Nothing here is asynchronous, so a
 * signal handler cannot run in the middle; a kill can, and `recover` puts that right.
 */
import { constants } from 'node:fs'
import { hashOf } from './hash.ts'
import { explain, type Fs, isSystemError, removeFile, withFile, writeAll } from './state.ts'

/** Who may use a file: permission bits (set-user-id and the like included), owner and group. */
export interface Rights {
  mode: number
  uid: number
  gid: number
}

/** A regular file as it is on the disk. */
export interface Target extends Rights {
  bytes: Uint8Array
  hash: string
}

/** One file and what it shall hold. */
export interface Swap {
  /** As shown to people. */
  path: string
  /** Its real path. */
  file: string
  /** Where the new bytes are staged, and where the old ones when they must come back: free names in the same folder. */
  stage: string
  back: string
  /** The hash the file must have, and its rights, until the moment it is replaced. */
  from: string
  rights: Rights
  /** The hash of the new bytes, and the bytes. */
  to: string
  bytes: () => Uint8Array
}

/** Why a file was left as it was. `stale`: it is no longer what was read. The reason continues the path: "is gone". */
export interface Fault {
  status: 'stale' | 'failed'
  path: string
  reason: string
}

/** A swap that did not happen. */
export interface Failure {
  fault: Fault
  /** What could not be put back or cleaned up, in sentences. Empty: every file holds what it held before. */
  left: string[]
}

/** A file that must not be replaced. */
export class Unfit extends Error {
  status: Fault['status']

  constructor(status: Fault['status'], reason: string) {
    super(reason)
    this.status = status
  }
}

/** Replaces all files or none; returns the failure, or nothing when all were replaced. */
export function swap(fs: Fs, swaps: readonly Swap[]): Failure | undefined {
  const tried: { swap: Swap; was: Target }[] = []
  let at: Swap | undefined
  try {
    for (at of swaps) stage(fs, at.stage, at.bytes(), at.rights)
    const checked: typeof tried = []
    for (at of swaps) checked.push({ swap: at, was: readUnchanged(fs, at) })
    for (const next of checked) {
      at = next.swap
      // Noted before it is done: a rename can fail in the answer and have happened on the disk.
      tried.push(next)
      fs.renameSync(at.stage, at.file)
    }
    return undefined
  } catch (error) {
    const stuck = tried.reverse().flatMap(({ swap, was }) => putBack(fs, swap, was))
    // A stage that is still there tells `recover` that its file was not replaced: it stays as long as that matters.
    const left = stuck.length > 0 ? stuck : swaps.flatMap(({ stage }) => removed(fs, stage))
    return { fault: faultOf(error, at!.path), left }
  }
}

/** Reads a file that may be replaced. Throws Unfit with the reason when it must not, or when it is gone. */
export function readFit(fs: Fs, file: string): Target {
  const { links, ...target } = readTarget(fs, file)
  const mode = target.mode.toString(8).padStart(4, '0')
  // The bits decide, also for root, whom the system would let through.
  if ((target.mode & 0o222) === 0) throw new Unfit('failed', `is read-only (mode ${mode}): chmod u+w it and run again`)
  if (links > 1) throw new Unfit('failed', `has ${links} hard links, and replacing it would cut them: copy it first`)
  fs.accessSync(file, constants.W_OK)
  return target
}

/** Reads a file as it is. Throws Unfit when there is no regular file at exactly this path. */
export function readTarget(fs: Fs, file: string): Target & { links: number } {
  try {
    if (fs.realpathSync(file) !== file) throw new Unfit('stale', 'is now reached through a symbolic link')
    return withFile(fs, file, readOnly, fd => {
      const stat = fs.fstatSync(fd)
      if (!stat.isFile()) throw new Unfit('stale', 'is no longer a regular file')
      const bytes = fs.readFileSync(fd)
      return { bytes, hash: hashOf(bytes), mode: stat.mode & 0o7777, uid: stat.uid, gid: stat.gid, links: stat.nlink }
    })
  } catch (error) {
    if (isSystemError(error) && ['ENOENT', 'ENOTDIR'].includes(error.code)) throw new Unfit('stale', 'is gone')
    if (isSystemError(error) && error.code === 'ELOOP') throw new Unfit('stale', 'is now a symbolic link')
    throw error
  }
}

/** A link in the place of the file is not followed, and a pipe does not make the open wait. */
const readOnly = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0)

/** The fault that an error stands for. A mistake in the program is no fault of a file: it is thrown on. */
export function faultOf(error: unknown, path: string): Fault {
  if (error instanceof Unfit) return { status: error.status, path, reason: error.message }
  if (isSystemError(error)) return { status: 'failed', path, reason: `could not be replaced: ${explain(error)}` }
  throw error
}

function readUnchanged(fs: Fs, { file, from, rights }: Swap): Target {
  const target = readFit(fs, file)
  if (target.hash !== from) throw new Unfit('stale', 'has changed since it was read')
  if (target.mode !== rights.mode || target.uid !== rights.uid || target.gid !== rights.gid) {
    throw new Unfit('stale', 'has got other permissions since it was read')
  }
  return target
}

/** Writes the bytes to a new file with the rights of the one that it is to replace. */
function stage(fs: Fs, draft: string, bytes: Uint8Array, { mode, uid, gid }: Rights): void {
  const write = (fd: number) => {
    writeAll(fs, fd, bytes)
    const own = fs.fstatSync(fd)
    if (own.uid !== uid || own.gid !== gid) give(fs, fd, uid, gid)
    // After the owner: a change of owner takes the set-user-id bit away.
    fs.fchmodSync(fd, mode)
    fs.fsyncSync(fd)
  }
  // Left from an attempt that was killed. It is not opened, as it could be a link that leads elsewhere.
  removeFile(fs, draft)
  withFile(fs, draft, 'wx', write, 0o600)
}

/** Few users may give a file away: then it must not be replaced, or it would change hands. */
function give(fs: Fs, fd: number, uid: number, gid: number): void {
  try {
    fs.fchownSync(fd, uid, gid)
  } catch (error) {
    if (!isSystemError(error) || error.code !== 'EPERM') throw error
    throw notOurs({ uid, gid })
  }
}

/** Throws Unfit for a file that would change hands if this user replaced it, as far as that can be known before. */
export function mustBeOurs({ uid, gid }: Rights): void {
  const user = process.getuid?.()
  if (user === undefined || user === 0) return
  const groups = [process.getegid!(), ...process.getgroups!()]
  if (uid !== user || !groups.includes(gid)) throw notOurs({ uid, gid })
}

function notOurs({ uid, gid }: Pick<Rights, 'uid' | 'gid'>): Unfit {
  return new Unfit('failed', `belongs to user ${uid}, group ${gid}, and this user cannot keep that: run as that user`)
}

/** Gives a replaced file its old bytes again; says so when that was not possible. */
function putBack(fs: Fs, { path, file, back, to }: Swap, was: Target): string[] {
  try {
    const now = readTarget(fs, file)
    if (now.hash === was.hash) return []
    if (now.hash !== to) return [`${path} was changed by another program while it was written, and is left as it is`]
    stage(fs, back, was.bytes, was)
    fs.renameSync(back, file)
    return []
  } catch (error) {
    const { reason } = faultOf(error, path)
    return [`${path} holds new text that could not be taken back: it ${reason}`]
  }
}

function removed(fs: Fs, draft: string): string[] {
  try {
    removeFile(fs, draft)
    return []
  } catch (error) {
    if (!isSystemError(error)) throw error
    return [`${draft} could not be removed: ${error.message}`]
  }
}
