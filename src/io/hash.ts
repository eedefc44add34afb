import { createHash } from 'node:crypto'

/** What a file's bytes are compared by, from reading to writing: their SHA-256, in hex. */
export function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
