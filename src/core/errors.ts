/**
 * What was asked for cannot be done, for a reason that lies with the request or its surroundings. The message says what, where and what to do;
 * no stack is worth showing; the exit code is 2.
 */
export class UsageError extends Error {
  override name = 'UsageError'
}
