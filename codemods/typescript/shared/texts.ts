/** How findings speak of names and of code. */

/** More names than these are counted. */
const SHOWN = 4

/** `a, b and c`; of many the first few, and how many there are besides. */
export function listed(names: readonly string[]): string {
  const shown = names.length > SHOWN + 1 ? [...names.slice(0, SHOWN), `${names.length - SHOWN} more`] : names
  return shown.length < 2 ? (shown[0] ?? '') : `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}`
}

const WIDTH = 60

/** The first words of a piece of code. */
export function shortened(code: string): string {
  const line = code.split(/\s*\r?\n/, 1)[0]!
  return line.length > WIDTH || line !== code ? `${line.slice(0, WIDTH)}…` : line
}
