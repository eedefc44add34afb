import { constants, isAscii, isUtf8 } from 'node:buffer'
import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { hashOf } from './hash.ts'

/** A file's content: read once, searched as bytes, decoded only where a codemod could have something to say. */
export type Content =
  | {
      readonly kind: 'text'
      readonly text: string
      readonly bom: boolean
      readonly hash: string
      /** The same for two names of one file, be it by hard links or by mounts. */
      readonly identity: string
    }
  /** It contains no trigger. */
  | { readonly kind: 'quiet' }
  | { readonly kind: 'failed'; readonly reason: string }

/**
 * A reader that shares one buffer between all files, so that a file without a trigger costs no allocation.
 * Without `triggers` every file is text.
 */
export function createReader(triggers?: readonly string[]): (file: string) => Content {
  const needles = triggers?.map(trigger => Buffer.from(trigger))
  let buffer = Buffer.allocUnsafeSlow(256 * 1024)

  /** All bytes of an open file; undefined when they are more than a text can hold. */
  const read = (handle: number): Buffer | undefined => {
    let length = 0
    for (;;) {
      const got = readSync(handle, buffer, length, buffer.length - length, null)
      if (got === 0) return buffer.subarray(0, length)
      length += got
      if (length > constants.MAX_STRING_LENGTH) return undefined
      if (length === buffer.length) buffer = Buffer.concat([buffer], buffer.length * 2)
    }
  }

  const contentOf = (handle: number): Content => {
    const bytes = read(handle)
    if (!bytes) return { kind: 'failed', reason: 'is too large to be read; leave it out of the glob' }
    if (needles && !needles.some(needle => bytes.includes(needle))) return { kind: 'quiet' }
    if (!isUtf8(bytes)) return { kind: 'failed', reason: 'is not UTF-8; convert it, or leave it out of the glob' }
    // One byte a character where that is enough: half the memory.
    const decoded = isAscii(bytes) ? bytes.toString('latin1') : bytes.toString('utf8')
    const bom = decoded.startsWith('\uFEFF')
    if (decoded.includes('\r') && !decoded.includes('\n'))
      return { kind: 'failed', reason: 'ends its lines with CR alone; convert it, or leave it out of the glob' }
    const { dev, ino } = fstatSync(handle, { bigint: true })
    return {
      kind: 'text',
      text: bom ? decoded.slice(1) : decoded,
      bom,
      hash: hashOf(bytes),
      identity: `${dev}:${ino}`,
    }
  }

  return file => {
    try {
      const handle = openSync(file, 'r')
      try {
        return contentOf(handle)
      } finally {
        closeSync(handle)
      }
    } catch (error) {
      return { kind: 'failed', reason: whyUnreadable(file, error as Error) }
    }
  }
}

/** node gives the bytes of a name that are no UTF-8 as this character, and the name then leads nowhere. */
const LOST = '\uFFFD'

function whyUnreadable(file: string, { message }: Error): string {
  if (file.includes(LOST)) return 'cannot be read: a part of its path is not UTF-8; rename that'
  return `cannot be read: ${message}`
}
