import { createTwoFilesPatch } from 'diff'

/** An error that a test runner shows as `name: message`. */
export function failure(name: string, message: string): Error {
  return Object.assign(new Error(message), { name })
}

/** Carriage returns and a BOM, which a diff would otherwise not show. */
function visible(text: string): string {
  return text.replaceAll('\r', '␍').replaceAll('\uFEFF', '<BOM>')
}

/** A unified diff for people: from what was expected to what came. */
export function readableDiff(
  expected: string,
  actual: string,
  names = { expected: 'expected', actual: 'actual' },
): string {
  const patch = createTwoFilesPatch(names.expected, names.actual, visible(expected), visible(actual))
  return patch.slice(patch.indexOf('---'))
}

/** Throws with a diff where two texts differ. */
export function mustEqual(name: string, what: string, expected: string, actual: string): void {
  if (actual !== expected) throw failure(name, `${what}\n\n${readableDiff(expected, actual)}`)
}
