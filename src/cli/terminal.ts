import { grouped, type Paint, printable, type Style } from '../report/text.ts'
import type { Input } from './review/keys.ts'

/** Where a command writes: the process's streams, or a test's. */
export interface Stream {
  write(text: string): unknown
  readonly isTTY?: boolean
  readonly columns?: number
}

/** The command's surroundings. */
export interface Terminal {
  readonly cwd: string
  readonly env: Readonly<Record<string, string | undefined>>
  readonly stdout: Stream
  readonly stderr: Stream
  /** Where keys come from; none where there is nobody to press them. */
  readonly stdin?: Input
}

/** Why nobody can be asked; undefined where somebody can. */
export function whyNobody({ env, stdin, stdout }: Terminal): string | undefined {
  if (env.CI && env.CI !== 'false') return 'asks a person, and CI is set'
  return stdin?.isTTY && stdout.isTTY && env.TERM !== 'dumb' ? undefined : 'needs a terminal to ask on'
}

const CODES: Readonly<Record<Style, readonly [number, number]>> = {
  path: [4, 24],
  strong: [1, 22],
  good: [32, 39],
  warn: [33, 39],
  bad: [31, 39],
  quiet: [2, 22],
  mark: [7, 27],
}

const coloured: Paint = (style, text) => `\x1b[${CODES[style][0]}m${text}\x1b[${CODES[style][1]}m`
const bare: Paint = (_style, text) => text

/** Colour on a terminal, unless NO_COLOR says no or FORCE_COLOR says yes (https://no-color.org, https://force-color.org). */
export function painter({ env }: Terminal, stream: Stream): Paint {
  const { NO_COLOR, FORCE_COLOR, TERM } = env
  if (FORCE_COLOR) return FORCE_COLOR === '0' ? bare : coloured
  if (NO_COLOR || TERM === 'dumb') return bare
  return stream.isTTY ? coloured : bare
}

/** A unified diff with its added and removed lines in colour. */
export function paintDiff(diff: string, paint: Paint): string {
  if (paint === bare) return diff
  const style = (line: string): Style | undefined => {
    if (line.startsWith('diff ') || line.startsWith('--- ') || line.startsWith('+++ ')) return 'strong'
    if (line.startsWith('@@')) return 'quiet'
    if (line.startsWith('+')) return 'good'
    return line.startsWith('-') ? 'bad' : undefined
  }
  const painted = (line: string) => {
    const name = style(line)
    return name ? paint(name, line) : line
  }
  return diff.split('\n').map(painted).join('\n')
}

/** A line on stderr that shows how far a run is: only on a terminal, only when it takes more than half a second. */
export function progress({ stderr, env }: Terminal) {
  const isShown = stderr.isTTY && env.TERM !== 'dumb'
  const start = performance.now()
  let shown = 0
  return {
    /** Begins a stage; the call that it gives is told how far the stage is. */
    stage(verb: string) {
      const begun = performance.now()
      return (done: number, total: number, path = '') => {
        const now = performance.now()
        if (!isShown || now - start < 500 || now - shown < 100) return
        shown = now
        const rate = grouped(Math.round((done * 1000) / Math.max(1, now - begun)))
        const folder = path.slice(0, Math.max(0, path.lastIndexOf('/')))
        const line = `${verb} ${done}/${total} files, ${rate}/s  ${printable(folder)}`
        // The terminal itself cuts the line off: it knows how wide a character is.
        stderr.write(`\r\x1b[K\x1b[?7l${line}\x1b[?7h`)
      }
    },
    clear() {
      if (shown > 0) stderr.write('\r\x1b[K')
      shown = 0
    },
  }
}
