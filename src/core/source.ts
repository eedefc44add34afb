import type { Source } from '../codemod.ts'

/** A position as people and editors count it: from 1, columns in UTF-16 code units. */
export interface Position {
  readonly line: number
  readonly column: number
}

/** A file's text (without BOM), ready for codemods. */
export function createSource(path: string, text: string): Source {
  return { path, text, eolAt: offset => eolAt(text, offset) }
}

function eolAt(text: string, offset: number): '\n' | '\r\n' {
  const next = text.indexOf('\n', offset)
  const end = next >= 0 ? next : text.lastIndexOf('\n')
  return end > 0 && text[end - 1] === '\r' ? '\r\n' : '\n'
}

/** Answers where an offset stands, for one text. Lines end with `\n`, `\r\n` or, as for editors and parsers, a lone `\r`. */
export function positions(text: string): (offset: number) => Position {
  const starts = [0]
  for (const { index, 0: end } of text.matchAll(/\r\n?|\n/g)) starts.push(index + end.length)
  return offset => {
    let low = 0
    let high = starts.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if (starts[middle]! <= offset) low = middle
      else high = middle - 1
    }
    return { line: low + 1, column: offset - starts[low]! + 1 }
  }
}
