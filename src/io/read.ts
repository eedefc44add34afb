import { isAscii, isUtf8 } from 'node:buffer'
import { closeSync, openSync, readSync } from 'node:fs'
import { hashOf } from './hash.ts'

/** A file's content: read once, searched as bytes, decoded only where a codemod could have something to say. */
export type Content =
  | { readonly kind: 'text'; readonly text: string; readonly bom: boolean; readonly hash: string }
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

  const read = (file: string): Buffer => {
    const handle = openSync(file, 'r')
    try {
      let length = 0
      for (;;) {
        const got = readSync(handle, buffer, length, buffer.length - length, null)
        if (got === 0) return buffer.subarray(0, length)
        length += got
        if (length === buffer.length) buffer = Buffer.concat([buffer], buffer.length * 2)
      }
    } finally {
      closeSync(handle)
    }
  }

  return file => {
    let bytes: Buffer
    try {
      bytes = read(file)
    } catch (error) {
      return { kind: 'failed', reason: `cannot be read: ${(error as Error).message}` }
    }
    if (needles && !needles.some(needle => bytes.includes(needle))) return { kind: 'quiet' }
    if (!isUtf8(bytes)) return { kind: 'failed', reason: 'is not UTF-8; convert it, or leave it out of the glob' }
    // One byte a character where that is enough: half the memory.
    const decoded = isAscii(bytes) ? bytes.toString('latin1') : bytes.toString('utf8')
    const bom = decoded.startsWith('\uFEFF')
    return { kind: 'text', text: bom ? decoded.slice(1) : decoded, bom, hash: hashOf(bytes) }
  }
}
