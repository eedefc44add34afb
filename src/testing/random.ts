/** Random numbers from 0 to 1 that are the same for the same seed (mulberry32). */
export type Random = () => number

/** A generator of its own for each seed. */
export function generator(seed: number): Random {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** A whole number from 0 to `limit - 1`. */
export function below(random: Random, limit: number): number {
  return Math.floor(random() * limit)
}

/** One of the items. */
export function pick<T>(random: Random, items: readonly T[]): T {
  return items[below(random, items.length)]!
}
