/** Sorted places in lists that may be sorted in one way, in another, or not at all. */

/** An order of two things: negative, zero or positive. */
export type Order<T> = (a: T, b: T) => number

/** Compares by a key of one or more parts, strings by their code units. */
export function by<T>(key: (item: T) => readonly (string | number)[]): Order<T> {
  return (a, b) => {
    const [keyA, keyB] = [key(a), key(b)]
    for (const [i, partA] of keyA.entries()) {
      const partB = keyB[i]!
      if (partA !== partB) return partA < partB ? -1 : 1
    }
    return 0
  }
}

/** The index at which `item` keeps `list` in the first of the orders that it is in; undefined when it is in none. */
export function sortedPlace<T>(list: readonly T[], item: T, orders: readonly Order<T>[]): number | undefined {
  const order = orders.find(order => list.every((here, i) => i === 0 || order(list[i - 1]!, here) <= 0))
  return order && list.findLastIndex(here => order(here, item) <= 0) + 1
}
