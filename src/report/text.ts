import { ledgerOf, type RunResult, type SiteResult, STATUSES, type Status } from './result.ts'

/** Names of what a piece of text is, for whoever draws it. */
export type Style = 'path' | 'good' | 'warn' | 'bad' | 'quiet' | 'strong'
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
    ...failureLines(result, paint),
    ...(summary ? reasonLines(result, paint) : []),
    ...totals(result, paint, options.milliseconds),
  ]
  return `${lines.join('\n')}\n`
}

/** A text from a file, or its name, as a terminal may show it: control characters, and those that turn the direction of writing, are spelled out. */
export function printable(text: string): string {
  return text.replace(/[\x00-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]/g, character => {
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
  const placeWidth = Math.max(0, ...places.map(place => place.length))
  const labelWidth = Math.max(0, ...result.sites.map(({ status }) => label(status, result).length))
  for (const [index, site] of result.sites.entries()) {
    const { path, status, codemod, message } = site
    if (path !== result.sites[index - 1]?.path) lines.push(...(index > 0 ? [''] : []), paint('path', printable(path)))
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

function failureLines({ failures, skipped }: RunResult, paint: Paint): string[] {
  const lines = failures.map(({ path, line, reason }) => {
    const place = line === undefined ? printable(path) : `${printable(path)}:${line}`
    return `${paint('bad', 'failed')}  ${place} ${printable(reason)}`
  })
  lines.push(...skipped.map(({ path, why }) => `${paint('warn', 'skipped')}  ${printable(path)}: ${why}`))
  return lines.length > 0 ? [...lines, ''] : []
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
  const width = Math.max(0, ...groups.map(({ number }) => String(number).length))
  const labelWidth = Math.max(0, ...groups.map(({ site }) => label(site.status, result).length))
  const lines = groups.map(({ site: { status, codemod, messageId }, number }) => {
    const word = paint(STYLES[status], label(status, result).padEnd(labelWidth))
    return `  ${String(number).padStart(width)}  ${word}  ${paint('quiet', codemod)}  ${messageId}`
  })
  return lines.length > 0 ? [...lines, ''] : []
}

function totals(result: RunResult, paint: Paint, milliseconds?: number): string[] {
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
  return [...lines, ...notes]
}

/** What happened in one line; where nothing did, why. */
function headline(result: RunResult): string {
  const { sites, files, dryRun, failures, interrupted } = result
  const { changed } = files
  if (interrupted && changed === 0) return 'Interrupted: nothing was written.'
  if (interrupted && !dryRun)
    return `Interrupted: ${count(changed, 'file')} changed; \`testfix undo\` puts ${changed === 1 ? 'it' : 'them'} back.`
  if (changed > 0 && dryRun) return `${count(changed, 'file')} would change.`
  if (changed > 0)
    return `${count(changed, 'file')} changed; \`testfix undo\` puts ${changed === 1 ? 'it' : 'them'} back.`
  if (sites.length > 0) return 'Nothing to change: no site found has a fix that could be taken.'
  if (failures.length > 0) return 'Nothing to change: the files that could be read hold no site.'
  if (files.parsed === 0) return 'Nothing to change: no file mentions what the codemod looks for.'
  return 'Nothing to change: no site found.'
}
