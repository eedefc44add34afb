import { expect, test } from 'vitest'
import { disjointSets } from '../../src/core/sets.ts'

test('sets that share a name become one', () => {
  const sets = disjointSets([['a'], ['b', 'c'], ['d']])
  sets.join(['c', 'd', 'e'])
  expect(sets.all()).toEqual([['a'], ['b', 'c', 'd', 'e']])
  sets.join(['e', 'a'])
  expect(sets.all()).toEqual([['b', 'c', 'd', 'e', 'a']])
})

test('joining nothing changes nothing', () => {
  const sets = disjointSets([['a']])
  sets.join([])
  expect(sets.all()).toEqual([['a']])
})
