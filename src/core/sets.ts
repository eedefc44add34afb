/** Sets of names that grow together. */
export interface DisjointSets {
  /** Makes one set of all sets that hold one of the names. */
  join(names: readonly string[]): void
  /** The sets in the order of their first names, and the names in the order in which they came. */
  all(): string[][]
}

/** Starts from sets that share no name. */
export function disjointSets(sets: readonly (readonly string[])[]): DisjointSets {
  const byName = new Map<string, Set<string>>()
  const join = (names: readonly string[]) => {
    const parts = new Set(names.map(name => byName.get(name) ?? new Set([name])))
    const [first, ...others] = parts
    if (!first) return
    for (const part of others) for (const name of part) first.add(name)
    for (const name of first) byName.set(name, first)
  }
  for (const set of sets) join(set)
  return { join, all: () => [...new Set(byName.values())].map(set => [...set]) }
}
