/** Replaces `[start, end)` of one text by `text`. */
export interface TextEdit {
  readonly start: number
  readonly end: number
  readonly text: string
}

/** From `start` to before `end`. */
type Stretch = Pick<TextEdit, 'start' | 'end'>

/** Source order; of two edits at one place an insertion comes first, and equal places keep their order. */
export function sortEdits<E extends TextEdit>(edits: readonly E[]): E[] {
  return [...edits].sort((a, b) => a.start - b.start || a.end - b.end)
}

/** Whether two edits change the same text, or one inserts inside of what the other replaces. Touching is not overlapping. */
export function overlap(a: Stretch, b: Stretch): boolean {
  return a.start < b.end && b.start < a.end
}

/** Applies disjoint edits, given in any order, to the text that they refer to. */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  let result = ''
  let at = 0
  for (const edit of sortEdits(edits)) {
    if (edit.start < at) throw new RangeError(`edits overlap at offset ${edit.start}`)
    result += text.slice(at, edit.start) + edit.text
    at = edit.end
  }
  return result + text.slice(at)
}

/** A stretch of the first text that is still there, or text that is new. */
type Piece = { readonly start: number; readonly end: number } | { readonly text: string }

const lengthOf = (piece: Piece) => ('text' in piece ? piece.text.length : piece.end - piece.start)

function cut(piece: Piece, from: number, to: number): Piece {
  return 'text' in piece
    ? { text: piece.text.slice(from, to) }
    : { start: piece.start + from, end: piece.start + Math.min(to, piece.end - piece.start) }
}

function toPieces(length: number, edits: readonly TextEdit[]): Piece[] {
  const pieces: Piece[] = []
  let at = 0
  for (const edit of sortEdits(edits)) {
    if (edit.start > at) pieces.push({ start: at, end: edit.start })
    if (edit.text) pieces.push({ text: edit.text })
    at = edit.end
  }
  if (at < length) pieces.push({ start: at, end: length })
  return pieces
}

function toEdits(length: number, pieces: readonly Piece[]): TextEdit[] {
  const edits: TextEdit[] = []
  let at = 0
  let text = ''
  for (const piece of [...pieces, { start: length, end: length }]) {
    if ('text' in piece) {
      text += piece.text
      continue
    }
    if (text || piece.start > at) edits.push({ start: at, end: piece.start, text })
    text = ''
    at = piece.end
  }
  return edits
}

/**
 * Two generations of edits as one. `first` refers to a text of `length` code units, `second` to the result of `first`;
 * the answer refers to the first text, sorted and disjoint.
 */
export function composeEdits(length: number, first: readonly TextEdit[], second: readonly TextEdit[]): TextEdit[] {
  if (second.length === 0) return sortEdits(first)
  const pieces = toPieces(length, first)
  const result: Piece[] = []
  let index = 0
  let offset = 0 // of pieces[index] in the second text
  /** Passes the pieces up to `end` to `take`, splitting the last one. */
  const advance = (end: number, take: (piece: Piece) => void) => {
    while (offset < end) {
      const piece = pieces[index]!
      const size = lengthOf(piece)
      const wanted = Math.min(size, end - offset)
      take(cut(piece, 0, wanted))
      offset += wanted
      if (wanted === size) index++
      else pieces[index] = cut(piece, wanted, size)
    }
  }
  for (const edit of sortEdits(second)) {
    advance(edit.start, piece => result.push(piece))
    if (edit.text) result.push({ text: edit.text })
    advance(edit.end, () => {})
  }
  for (; index < pieces.length; index++) result.push(pieces[index]!)
  return toEdits(length, result)
}

/** Where an offset of the edited text stood before: text that is new stands at the start of its edit. */
export function mapBack(edits: readonly TextEdit[], offset: number): number {
  let shift = 0
  for (const edit of sortEdits(edits)) {
    const start = edit.start + shift
    if (offset < start) break
    if (offset < start + edit.text.length) return edit.start
    shift += edit.text.length - (edit.end - edit.start)
  }
  return offset - shift
}
