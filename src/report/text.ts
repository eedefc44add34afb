import { ledgerOf, type RunResult, type SiteResult, STATUSES, type Status } from './result.ts'

/** Names of what a piece of text is, for whoever draws it. */
export type Style = 'path' | 'good' | 'warn' | 'bad' | 'quiet' | 'strong' | 'mark'
export type Paint = (style: Style, text: string) => string

/** Draws nothing: for files and pipes. */
export const plain: Paint = (_style, text) => text

export interface TextOptions {
  readonly paint?: Paint
  /** Leave out the sites that a fix took care of, and list the others by reason only. */
  readonly summary?: boolean
  readonly milliseconds?: number
  /** Columns of the terminal: messages are broken there. Without it a site is one line, for `grep`. */
  readonly width?: number
}

/** What the run found, site by site, then the sums: for people. */
export function textReport(result: RunResult, options: TextOptions = {}): string {
  const { paint = plain, summary = false } = options
  const lines = [
    ...(summary ? [] : siteLines(result, paint, options.width)),
    ...failureLines(result, paint, options.width),
    ...(summary ? reasonLines(result, paint) : []),
    ...totals(result, paint, options),
  ]
  return `${lines.join('\n')}\n`
}

/** A text from a file, or its name, as a terminal may show it: characters that control it, break the line or turn the direction of writing are spelled out. */
export function printable(text: string): string {
  return text.replace(/[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g, character => {
    const code = character.charCodeAt(0).toString(16)
    return code.length > 2 ? `\\u${code}` : `\\x${code.padStart(2, '0')}`
  })
}

/** Breaks a paragraph at blanks into lines of at most `width` columns, indented. */
export function wrap(text: string, width: number, indent: number): string[] {
  const lines: string[] = []
  for (const word of text.trim().split(/\s+/)) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + 1 + word.length <= width) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(' '.repeat(indent) + word)
  }
  return lines
}

/** The number of code units of the longest text. */
function widest(texts: readonly string[]): number {
  return texts.reduce((width, { length }) => Math.max(width, length), 0)
}

/** A clause as a sentence of its own. */
export function sentence(clause: string): string {
  return `${clause.slice(0, 1).toUpperCase()}${clause.slice(1)}.`
}

/** A count with its noun: "1 file", "2 files". */
export function count(number: number, noun: string): string {
  return `${grouped(number)} ${noun}${number === 1 ? '' : 's'}`
}

/** A whole number with its thousands apart. (`toLocaleString` takes longer for the first one than reading a thousand files.) */
export function grouped(number: number): string {
  return String(number).replace(/\B(?=(\d{3})+$)/g, ',')
}

const STYLES: Readonly<Record<Status, Style>> = {
  applied: 'good',
  declined: 'warn',
  blocked: 'warn',
  manual: 'warn',
  suppressed: 'quiet',
  baselined: 'quiet',
  stale: 'bad',
  failed: 'bad',
}

function label(status: Status, { dryRun }: RunResult): string {
  return status === 'applied' && dryRun ? 'to apply' : status
}

function siteLines(result: RunResult, paint: Paint, width?: number): string[] {
  const lines: string[] = []
  const places = result.sites.map(({ line, column }) => `${line}:${column}`)
  const placeWidth = widest(places)
  const labelWidth = widest(result.sites.map(({ status }) => label(status, result)))
  for (const [index, site] of result.sites.entries()) {
    const { path, status, codemod, message } = site
    if (path !== result.sites[index - 1]?.path) {
      if (index > 0) lines.push('')
      lines.push(paint('path', printable(path)))
    }
    const place = places[index]!.padStart(placeWidth)
    const word = paint(STYLES[status], label(status, result).padEnd(labelWidth))
    const head = `  ${place}  ${word}  ${paint('quiet', codemod)}`
    const note = noteOf(site)
    const text = printable(note ? `${message} (${note})` : message)
    if (width === undefined) lines.push(`${head}  ${text}`)
    else lines.push(head, ...wrap(text, width, placeWidth + 4))
  }
  return lines.length > 0 ? [...lines, ''] : []
}

/** An unsafe fix that was not asked for says so in the sums, once. */
function noteOf({ status, note }: SiteResult): string {
  return note === undefined || (status === 'declined' && note === 'unsafe') ? '' : note
}

function failureLines({ failures, skipped }: RunResult, paint: Paint, width?: number): string[] {
  const line = (style: Style, label: string, text: string): string[] => {
    if (width === undefined) return [`${paint(style, label)}  ${text}`]
    const [first = '', ...rest] = wrap(text, width, label.length + 2)
    return [paint(style, label) + first.slice(label.length), ...rest]
  }
  const lines = failures.flatMap(({ path, line: number, reason }) => {
    const place = number === undefined ? printable(path) : `${printable(path)}:${number}`
    return line('bad', 'failed', `${place} ${printable(reason)}`)
  })
  const left = skipped.flatMap(({ path, why }) => line('warn', 'skipped', `${printable(path)}: ${printable(why)}`))
  return lines.length + left.length > 0 ? [...lines, ...left, ''] : []
}

function reasonLines(result: RunResult, paint: Paint): string[] {
  const counts = new Map<string, { site: SiteResult; number: number }>()
  for (const site of result.sites) {
    const key = `${site.status} ${site.codemod} ${site.messageId}`
    const group = counts.get(key)
    if (group) group.number++
    else counts.set(key, { site, number: 1 })
  }
  const groups = [...counts.values()].sort(
    (a, b) => STATUSES.indexOf(a.site.status) - STATUSES.indexOf(b.site.status) || b.number - a.number,
  )
  const width = widest(groups.map(({ number }) => String(number)))
  const labelWidth = widest(groups.map(({ site }) => label(site.status, result)))
  const lines = groups.map(({ site: { status, codemod, messageId }, number }) => {
    const word = paint(STYLES[status], label(status, result).padEnd(labelWidth))
    return `  ${String(number).padStart(width)}  ${word}  ${paint('quiet', codemod)}  ${messageId}`
  })
  return lines.length > 0 ? [...lines, ''] : []
}

function totals(result: RunResult, paint: Paint, { milliseconds, width }: TextOptions): string[] {
  const { sites, files, safe, notes, dryRun } = result
  const ledger = ledgerOf(result)
  const parts = STATUSES.filter(status => ledger[status] > 0).map(
    status => `${ledger[status]} ${label(status, result)}`,
  )
  const time = milliseconds === undefined ? '' : ` in ${(milliseconds / 1000).toFixed(1)} s`
  const lines = [
    paint('strong', headline(result)),
    `${count(sites.length, 'site')} found${parts.length > 0 ? ` = ${parts.join(' + ')}` : ''}`,
    `${count(files.read, 'file')} read, ${files.parsed} parsed, ${files.changed} ${dryRun ? 'to change' : 'changed'}, ${files.failed} failed${time}`,
  ]
  if (safe.length > 0)
    lines.push(
      `${count(safe.length, 'more site')} already ${safe.length === 1 ? 'restores itself' : 'restore themselves'}`,
    )
  const unsafe = sites.filter(({ status, note }) => status === 'declined' && note === 'unsafe').length
  if (unsafe > 0)
    lines.push(
      `${count(unsafe, 'site')} ${unsafe === 1 ? 'has' : 'have'} an unsafe fix: --unsafe takes it, a person should look`,
    )
  const whole = [...lines, ...notes.map(printable)]
  return width === undefined ? whole : whole.flatMap(line => wrap(line, width, 0))
}

/** What happened in one line; where nothing did, why. */
function headline(result: RunResult): string {
  const { sites, files, dryRun, failures, interrupted } = result
  const { changed } = files
  if (interrupted && changed === 0) return 'Interrupted: nothing was written.'
  if (changed > 0 && dryRun) return `${count(changed, 'file')} would change.`
  if (changed > 0) return `${interrupted ? 'Interrupted: ' : ''}${count(changed, 'file')} changed; ${wayBack(result)}.`
  if (sites.some(({ fix, note }) => fix && note !== undefined && note !== 'unsafe'))
    return 'Nothing was changed: what stood in the way is said at each site.'
  if (sites.length > 0) return 'Nothing to change: no site found has a fix that could be taken.'
  if (failures.length > 0) return 'Nothing to change: the files that could be read hold no site.'
  if (files.parsed === 0) return 'Nothing to change: no file mentions what the codemod looks for.'
  return 'Nothing to change: no site found.'
}

function wayBack({ undo, files }: RunResult): string {
  const them = files.changed === 1 ? 'it' : 'them'
  const elsewhere = undo.filter(place => place !== '.').map(printable)
  if (elsewhere.length === 0) return `\`testfix undo\` puts ${them} back`
  const places = [...(elsewhere.length < undo.length ? ['here'] : []), ...elsewhere.map(place => `in ${place}`)]
  const list = places.join(', ').replace(/, (?=[^,]*$)/, ' and ')
  return `\`testfix undo\`, run ${list}, puts ${them} back`
}
