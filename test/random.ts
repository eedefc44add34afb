/** A small seeded generator (mulberry32): the same seed, the same numbers. */
export interface Random {
  /** A whole number from 0 to `limit - 1`. */
  below(limit: number): number
  /** One of the items. */
  pick<T>(items: readonly T[]): T
}

export function random(seed: number): Random {
  let state = seed
  const below = (limit: number) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return (((mixed ^ (mixed >>> 14)) >>> 0) % limit) | 0
  }
  return { below, pick: items => items[below(items.length)]! }
}
