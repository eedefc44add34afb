/** Of the candidates those that a slip of the fingers could have meant, nearest first; at most three. */
export function nearest(word: string, candidates: readonly string[]): string[] {
  const limit = Math.max(2, Math.floor(word.length / 3))
  const measured = candidates
    .map(candidate => ({ candidate, distance: candidate.includes(word) ? 1 : distance(word, candidate) }))
    .filter(({ distance }) => distance <= limit)
  const best = Math.min(...measured.map(({ distance }) => distance))
  return measured
    .filter(({ distance }) => distance <= best + 1)
    .sort((a, b) => a.distance - b.distance || (a.candidate < b.candidate ? -1 : 1))
    .slice(0, 3)
    .map(({ candidate }) => candidate)
}

/** How many characters must be put in, taken out or exchanged (Levenshtein). */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const exchange = row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)
      next.push(Math.min(exchange, row[j]! + 1, next[j - 1]! + 1))
    }
    row = next
  }
  return row[b.length]!
}

/** " Did you mean a, b or c?", or nothing. */
export function didYouMean(word: string, candidates: readonly string[]): string {
  const found = nearest(word, candidates)
  if (found.length === 0) return ''
  const last = found.pop()
  return ` Did you mean ${found.length > 0 ? `${found.join(', ')} or ${last}` : last}?`
}
