/** Edits of a list of names, in the layout that the list has: on one line, or each name on a line of its own. */
import type { Source, Span } from '../../codemod.ts'
import type { TextEdit } from '../edits.ts'
import { isBlank, lineEnd, lineStart } from './lines.ts'
import type { ImportedName, NameList } from './scan.ts'
import { type Order, sortedPlace } from './sorting.ts'

/** A name that a list gets: the text is what is written, `index` that of the old name before which it goes. */
export interface NewName {
  readonly index: number
  readonly text: string
}

/** The list, what leaves it and what it gets. Something stays, or something comes. */
export interface NameChange {
  readonly list: NameList<Span>
  /** Indices. */
  readonly removed: ReadonlySet<number>
  /** By index; several of one index in their order. */
  readonly added: readonly NewName[]
}

/**
 * Finds the places of new names, each in the first of the orders that the remaining names are in, or else at the end.
 */
export function placeNames(
  old: readonly ImportedName[],
  removed: ReadonlySet<number>,
  added: readonly string[],
  orders: readonly Order<string>[],
): NewName[] {
  const list: { text: string; index?: number }[] = []
  for (const [index, { name }] of old.entries()) if (!removed.has(index)) list.push({ text: name, index })
  for (const text of added) {
    const place = sortedPlace(
      list.map(({ text }) => text),
      text,
      orders,
    )
    list.splice(place ?? list.length, 0, { text })
  }
  return list.flatMap(({ text, index }, i) => {
    const next = list.slice(i).find(other => other.index !== undefined)
    return index === undefined ? [{ text, index: next?.index ?? old.length }] : []
  })
}

/** Edits that remove and add names. Names are only removed from a list without comments. */
export function editNames(source: Source, change: NameChange, comments: readonly Span[]): TextEdit[] {
  const { list, removed, added } = change
  const { names } = list
  if (names.length === 0) return fillEmpty(list, added)
  const layout = layoutOf(source, list)
  const kept = names.map((_, i) => i).filter(i => !removed.has(i))
  const edits: TextEdit[] = []
  let previous = -1
  for (const next of [...kept, names.length]) {
    const gone = names.slice(previous + 1, next)
    const texts = added.filter(({ index }) => index > previous && index <= next).map(({ text }) => text)
    if (gone.length > 0 && texts.length > 0) {
      edits.push({ start: gone[0]!.start, end: gone.at(-1)!.end, text: texts.join(layout.separator) })
    } else if (gone.length > 0) {
      edits.push(removal(names, previous, next))
    } else if (texts.length > 0) {
      if (layout.indent === undefined) edits.push(inlineInsertion(names, next, texts))
      else edits.push(...lineInsertion(source, list, previous, texts, layout.separator, comments))
    }
    previous = next
  }
  return edits
}

interface Layout {
  /** What stands before a name on its line; undefined where names share lines. */
  readonly indent: string | undefined
  readonly separator: string
}

function layoutOf(source: Source, { names }: NameList<Span>): Layout {
  const { text } = source
  const first = names[0]!
  const start = lineStart(text, first.start)
  const ownLines = names.every(name => isBlank(text, { start: lineStart(text, name.start), end: name.start }))
  if (!ownLines) return { indent: undefined, separator: ', ' }
  const indent = text.slice(start, first.start)
  return { indent, separator: `,${source.eolAt(first.start)}${indent}` }
}

function fillEmpty({ inside }: NameList<Span>, added: readonly NewName[]): TextEdit[] {
  return inside && added.length > 0 ? [{ ...inside, text: ` ${added.map(({ text }) => text).join(', ')} ` }] : []
}

function removal(names: readonly Span[], previous: number, next: number): TextEdit {
  const from = names[previous + 1]!
  const to = names[next]
  if (to) return { start: from.start, end: to.start, text: '' }
  const start = previous < 0 ? from.start : names[previous]!.end
  return { start, end: names[next - 1]!.end, text: '' }
}

function inlineInsertion(names: readonly Span[], next: number, texts: readonly string[]): TextEdit {
  const before = names[next]
  if (before) return { start: before.start, end: before.start, text: texts.map(text => `${text}, `).join('') }
  const { end } = names.at(-1)!
  return { start: end, end, text: texts.map(text => `, ${text}`).join('') }
}

/** After the line of the name before, so that a comment stays with its name. */
function lineInsertion(
  { text }: Source,
  { names, inside }: NameList<Span>,
  previous: number,
  texts: readonly string[],
  separator: string,
  comments: readonly Span[],
): TextEdit[] {
  const newLine = separator.slice(1)
  const listEnd = inside?.end ?? names.at(-1)!.end
  const endOf = (at: number) => Math.min(lineEnd(text, at), listEnd)
  const insert = (at: number, inserted: string) => ({ start: at, end: at, text: inserted })
  if (previous < 0) {
    const at = lineEnd(text, inside?.start ?? names[0]!.start)
    return [insert(at, texts.map(name => `${newLine}${name},`).join(''))]
  }
  const { end } = names[previous]!
  const comma = commaAfter(text, end, names[previous + 1]?.start ?? listEnd, comments)
  if (comma !== undefined) return [insert(endOf(comma), texts.map(name => `${newLine}${name},`).join(''))]
  const lines = newLine + texts.join(separator)
  const at = endOf(end)
  return isBlank(text, { start: end, end: at }) ? [insert(end, `,${lines}`)] : [insert(end, ','), insert(at, lines)]
}

function commaAfter(text: string, from: number, to: number, comments: readonly Span[]): number | undefined {
  for (let at = text.indexOf(',', from); at >= 0 && at < to; at = text.indexOf(',', at + 1)) {
    if (!comments.some(({ start, end }) => start <= at && at < end)) return at
  }
  return undefined
}
