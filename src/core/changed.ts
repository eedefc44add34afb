/** What changed between two texts, where nobody kept the edits. */
import { type Hunk, hunks } from './diff.ts'
import type { TextEdit } from './edits.ts'

/** The lines that changed, and in each run of them what is between the parts that stayed at both ends. Sorted, disjoint. */
export function editsBetween(before: string, after: string): TextEdit[] {
  if (before === after) return []
  const starts = [0]
  for (const { index } of before.matchAll(/\n/g)) starts.push(index + 1)
  return changedLines(before, after, 0).map(({ beforeStart, beforeLines, lines }) => {
    const first = beforeLines === 0 ? beforeStart : beforeStart - 1
    const start = starts[first] ?? before.length
    const end = starts[first + beforeLines] ?? before.length
    return trimmed(before, { start, end, text: addedText(lines) })
  })
}

/** The hunks that lead from one text to the other, with unchanged lines around them. */
export function changedLines(before: string, after: string, context: number): Hunk[] {
  if (before === after) return []
  return hunks(before, [trimmed(before, { start: 0, end: before.length, text: after })], context)
}

function addedText(lines: readonly string[]): string {
  return lines
    .flatMap((line, index) => {
      if (!line.startsWith('+')) return []
      const isUnended = lines[index + 1]?.startsWith('\\') === true
      return isUnended ? line.slice(1) : `${line.slice(1)}\n`
    })
    .join('')
}

/** Without what the old and the new text have in common at their ends. A pair of code units that makes one character, or one line break, stays whole. */
function trimmed(before: string, { start, end, text }: TextEdit): TextEdit {
  const old = before.slice(start, end)
  const shorter = Math.min(old.length, text.length)
  let head = 0
  while (head < shorter && old[head] === text[head]) head++
  if (isInside(old, head) || isInside(text, head)) head--
  let tail = 0
  while (tail < shorter - head && old.at(-1 - tail) === text.at(-1 - tail)) tail++
  if (isInside(old, old.length - tail) || isInside(text, text.length - tail)) tail--
  return { start: start + head, end: end - tail, text: text.slice(head, text.length - tail) }
}

function isInside(text: string, at: number): boolean {
  return /[\ud800-\udbff]$/.test(text.slice(0, at)) || (text[at - 1] === '\r' && text[at] === '\n')
}
