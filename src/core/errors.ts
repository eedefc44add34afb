/** What was asked for cannot be done: nothing was read or written. The message says what, where and what to do; exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}
