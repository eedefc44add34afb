/** What a person sees of a review: plain text, painted by whoever shows it. */
import { diffWordsWithSpace } from 'diff/lib/diff/word.js'
import { changedLines } from '../core/changed.ts'
import { messageOf } from '../core/message.ts'
import { count, type Paint, printable, wrap } from '../report/text.ts'
import type { Question } from './changes.ts'
import { blockerOf, isOpen, KEYS, type State } from './machine.ts'

/** A file before and after a change. */
export interface Changed {
  readonly path: string
  readonly before: string
  readonly after: string
}

/** How to draw. */
export interface Drawing {
  readonly paint: Paint
  /** Columns of the terminal. */
  readonly width: number
}

/** Where the change is, what leaks and why, what the fix does, and how many remain. */
export function heading(state: State, { site, group }: Question, { paint, width }: Drawing): string {
  const { codemod, finding } = site
  const { at, fix } = finding
  const { text } = group.files.find(({ path }) => path === at.path)!
  const line = text.slice(0, at.start).split(/\r\n?|\n/).length
  const left = state.changes.filter(change => isOpen(state, change)).length
  const place = `${printable(at.path)}:${line}`
  const rest = `${left} left${state.isPlanned ? '' : ', more are being found'}`
  const message = wrap(printable(messageOf(codemod.meta, finding)), width, 2)
  const title = fix ? [`  ${paint('strong', printable(fix.title))}  ${safety(fix.applicability, paint)}`] : []
  return [`${paint('path', place)}  ${codemod.meta.id}  ${paint('quiet', rest)}`, ...message, ...title].join('\n')
}

function safety(applicability: 'safe' | 'unsafe', paint: Paint): string {
  return applicability === 'safe' ? paint('good', 'safe') : paint('warn', 'unsafe: look at it')
}

/** The lines around a place that has no fix. */
export function excerpt({ site, group }: Question, context: number, { paint }: Drawing): string {
  const { at } = site.finding
  const { text } = group.files.find(({ path }) => path === at.path)!
  const lines = text.split(/\r\n?|\n/)
  const first = text.slice(0, at.start).split(/\r\n?|\n/).length
  const last = text.slice(0, at.end).split(/\r\n?|\n/).length
  const [from, to] = [Math.max(1, first - context), Math.min(lines.length, last + context)]
  const width = String(to).length
  return lines
    .slice(from - 1, to)
    .map((line, index) => {
      const number = from + index
      const isMeant = number >= first && number <= last
      return `${paint('quiet', String(number).padStart(width))} ${isMeant ? paint('warn', '│') : ' '} ${shown(line)}`
    })
    .join('\n')
}

/** The diff of a change, file by file. Within lines that were rewritten, what differs is marked. */
export function diff(files: readonly Changed[], context: number, { paint }: Drawing): string {
  const parts = files.flatMap(({ path, before, after }) => {
    const hunks = changedLines(before, after, context)
    const name = files.length > 1 ? [paint('strong', printable(path))] : []
    return [...name, ...hunks.flatMap(hunk => [paint('quiet', rangeOf(hunk)), ...painted(hunk.lines, paint)])]
  })
  return parts.join('\n')
}

function rangeOf({
  beforeStart,
  beforeLines,
  afterStart,
  afterLines,
}: ReturnType<typeof changedLines>[number]): string {
  return `@@ -${beforeStart},${beforeLines} +${afterStart},${afterLines} @@`
}

function painted(lines: readonly string[], paint: Paint): string[] {
  const result: string[] = []
  for (let at = 0; at < lines.length; ) {
    const removed = run(lines, at, '-')
    const added = run(lines, at + removed.length, '+')
    if (removed.length > 0 && removed.length === added.length) result.push(...rewritten(removed, added, paint))
    else result.push(...[...removed, ...added].map(line => one(line, paint)))
    if (removed.length + added.length === 0) result.push(one(lines[at]!, paint))
    at += Math.max(1, removed.length + added.length)
  }
  return result
}

function run(lines: readonly string[], from: number, mark: string): string[] {
  let end = from
  while (lines[end]?.startsWith(mark)) end++
  return lines.slice(from, end)
}

function one(line: string, paint: Paint): string {
  const text = line.slice(0, 1) + shown(line.slice(1))
  return line.startsWith('+') ? paint('good', text) : line.startsWith('-') ? paint('bad', text) : text
}

/** As many lines as before: each beside its successor. */
function rewritten(removed: readonly string[], added: readonly string[], paint: Paint): string[] {
  const pairs = removed.map((old, index) => marked(old.slice(1), added[index]!.slice(1), paint))
  return [...pairs.map(([old]) => old), ...pairs.map(([, now]) => now)]
}

function marked(old: string, now: string, paint: Paint): readonly [string, string] {
  const parts = diffWordsWithSpace(old, now)
  const side = (mark: '-' | '+', style: 'bad' | 'good') => {
    const own = parts.filter(({ added, removed }) => !(mark === '-' ? added : removed))
    const text = own.map(({ value, added, removed }) => (added || removed ? paint('mark', shown(value)) : shown(value)))
    return paint(style, mark + text.join(''))
  }
  return [side('-', 'bad'), side('+', 'good')]
}

/** A line as the terminal may show it: tabs stay. */
function shown(line: string): string {
  return line.replace(/\r$/, '').split('\t').map(printable).join('\t')
}

/** The question itself. */
export function prompt(state: State, { isFixable }: Question, { paint }: Drawing): string {
  const keys = KEYS.map(([key]) => key).filter(key => isFixable || !'ye'.includes(key))
  const undo = state.past.length === 0 ? keys.filter(key => key !== 'u') : keys
  return `${paint('strong', isFixable ? 'Take this change' : 'No fix to take')} [${undo.join(',')}]? `
}

/** What is asked when nothing is left to decide. */
export function lastPrompt(state: State, { paint }: Drawing): string {
  if (!state.isPlanned) {
    const found = state.changes.length === 0 ? 'Looking for changes' : 'All found so far are decided: looking for more'
    return paint('quiet', `${found} (q ends it here) `)
  }
  return `${summary(state)}\n${paint('strong', 'Write it')} [q writes, u undoes the last decision, Q writes nothing]? `
}

/** How many are taken, left, suppressed and blocked. */
export function summary(state: State): string {
  const of = (kind: string) => state.changes.filter(({ id }) => state.decisions.get(id)?.kind === kind)
  const [taken, left, quiet] = [of('accept'), of('decline'), of('suppress')]
  const blocked = state.changes.filter(change => !state.decisions.has(change.id) && blockerOf(state, change))
  const files = new Set(taken.map(({ path }) => path)).size
  const parts = [
    `${count(taken.length, 'change')} taken${files > 0 ? ` in ${count(files, 'file')}` : ''}`,
    `${left.length} left`,
  ]
  if (quiet.length > 0) parts.push(`${quiet.length} suppressed`)
  if (blocked.length > 0) parts.push(`${blocked.length} blocked by others`)
  return `${parts.join(', ')}.`
}

/** The keys and what they do. */
export function keysHelp({ paint }: Drawing): string {
  return KEYS.map(([key, meaning]) => `${paint('strong', key)}  ${meaning}`).join('\n')
}
