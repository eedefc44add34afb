/** Node's own module, loaded when first asked for: it takes longer than reading a hundred files. */
function crypto() {
  return process.getBuiltinModule('node:crypto')
}

/** What a file's bytes are compared by, from reading to writing: their SHA-256, in hex. */
export function hashOf(bytes: Uint8Array): string {
  return crypto().createHash('sha256').update(bytes).digest('hex')
}

/** Random digits for a name, two for each byte. */
export function randomHex(bytes: number): string {
  return crypto().randomBytes(bytes).toString('hex')
}
