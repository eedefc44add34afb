import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  blockerOf,
  type Change,
  current,
  type Event,
  isOpen,
  KEYS,
  START,
  type State,
  step,
} from '../../src/review/machine.ts'

function change(id: string, more: Partial<Change> = {}): Change {
  return { id, path: 'a.ts', codemod: 'one', isFixable: true, text: id, rivals: new Set(), ...more }
}

const begin = (...changes: Change[]): State =>
  [{ kind: 'found', changes } as const, { kind: 'planned' } as const].reduce<State>(step, START)

const type = (state: State, keys: string): State =>
  [...keys].reduce((now, key) => step(now, { kind: 'key', key }), state)

const decided = (state: State) => Object.fromEntries([...state.decisions].map(([id, { kind }]) => [id, kind]))

describe('keys', () => {
  test('y takes and n leaves the change that is shown, and the next one comes up', () => {
    const state = type(begin(change('1'), change('2'), change('3')), 'yn')
    expect(decided(state)).toEqual({ 1: 'accept', 2: 'decline' })
    expect(state.at).toBe('3')
  })

  test('Enter and unknown keys decide nothing and say what does', () => {
    const before = begin(change('1'))
    for (const key of ['\r', '\n', ' ', 'Y', '\u001b[A']) {
      const state = step(before, { kind: 'key', key })
      expect(state.decisions.size).toBe(0)
      expect(state.note).toContain('? shows all keys')
    }
  })

  test('a and d decide the rest of the file, A and D the rest of the codemod', () => {
    const changes = [
      change('1'),
      change('2', { codemod: 'two' }),
      change('3', { path: 'b.ts' }),
      change('4', { isFixable: false }),
    ]
    expect(decided(type(begin(...changes), 'a'))).toEqual({ 1: 'accept', 2: 'accept' })
    expect(decided(type(begin(...changes), 'd'))).toEqual({ 1: 'decline', 2: 'decline', 4: 'decline' })
    expect(decided(type(begin(...changes), 'A'))).toEqual({ 1: 'accept', 3: 'accept' })
    expect(decided(type(begin(...changes), 'nA'))).toEqual({ 1: 'decline', 2: 'accept' })
    expect(decided(type(begin(...changes), 'D'))).toEqual({ 1: 'decline', 3: 'decline', 4: 'decline' })
  })

  test('A holds for what is found later, and one undo takes back all of it', () => {
    let state = step(START, { kind: 'found', changes: [change('1')] })
    state = type(state, 'A')
    state = step(state, { kind: 'found', changes: [change('2'), change('3', { codemod: 'two' })] })
    expect(decided(state)).toEqual({ 1: 'accept', 2: 'accept' })
    expect(state.at).toBe('3')
    state = type(state, 'u')
    expect(decided(state)).toEqual({})
    expect(step(state, { kind: 'found', changes: [change('4')] }).decisions.size).toBe(0)
  })

  test('a site without a fix cannot be taken', () => {
    const state = type(begin(change('1', { isFixable: false })), 'y')
    expect(decided(state)).toEqual({})
    expect(state.note).toContain('no fix')
    expect(decided(type(state, 'n'))).toEqual({ 1: 'decline' })
  })

  test('j and k go around among the undecided ones', () => {
    const state = begin(change('1'), change('2'), change('3'))
    expect(type(state, 'j').at).toBe('2')
    expect(type(state, 'k').at).toBe('3')
    expect(type(state, 'yj').at).toBe('3')
    expect(type(state, 'ynj').note).toContain('no other')
  })

  test('s shows more until something is decided', () => {
    const state = type(begin(change('1'), change('2')), 'ss')
    expect(state.context).toBe(27)
    expect(type(state, 'y').context).toBe(START.context)
  })

  test('q ends it and writes, Q writes nothing', () => {
    expect(type(begin(change('1')), 'yq').wish).toEqual({ kind: 'end', write: true })
    expect(type(begin(change('1')), 'Q').wish).toEqual({ kind: 'end', write: false })
  })

  test('when all is decided, only q, Q, u and ? do something', () => {
    const state = type(begin(change('1')), 'y')
    expect(state.at).toBeUndefined()
    expect(type(state, 'n').note).toContain('Nothing is left')
    expect(type(state, 'u').at).toBe('1')
  })
})

describe('wishes', () => {
  test('a suppression needs a reason', () => {
    const state = type(begin(change('1'), change('2')), 'x')
    expect(state.wish).toEqual({ kind: 'reason', id: '1' })
    expect(decided(step(state, { kind: 'reason', text: '  ' }))).toEqual({})
    expect(decided(step(state, { kind: 'reason' }))).toEqual({})
    expect(step(state, { kind: 'reason', text: ' as\n it is ' }).decisions.get('1')).toEqual({
      kind: 'suppress',
      reason: 'as it is',
    })
  })

  test('what is found while somebody answers does not take the question away', () => {
    const state = type(begin(change('1')), 'x')
    const later = step(state, { kind: 'found', changes: [change('2')] })
    expect(decided(step(later, { kind: 'reason', text: 'so' }))).toEqual({ 1: 'suppress' })
  })

  test('a search goes to the next undecided change with the text, whatever its case', () => {
    const state = begin(change('1'), change('2', { text: 'Needle' }), change('3'), change('4', { text: 'needle' }))
    const find = (from: State, text: string) => step(type(from, '/'), { kind: 'search', text })
    expect(find(state, 'NEEDLE').at).toBe('2')
    expect(find(find(state, 'needle'), 'needle').at).toBe('4')
    expect(find(type(state, 'kk'), 'needle').at).toBe('4')
    expect(find(state, 'hay').note).toContain('hay')
  })

  test('an edited change that overlaps with one that is taken is refused', () => {
    const state = type(begin(change('1'), change('2')), 'ye')
    const edited = { edits: [], isWhole: false, rivals: new Set(['1']) }
    const refused = step(state, { kind: 'edited', edited })
    expect(decided(refused)).toEqual({ 1: 'accept' })
    expect(refused.note).toContain('overlaps')
    expect(decided(step(state, { kind: 'edited', edited: { ...edited, rivals: new Set() } }))).toEqual({
      1: 'accept',
      2: 'accept',
    })
  })

  test('what an edited change overlaps with is blocked until it is undone', () => {
    const state = type(begin(change('1'), change('2')), 'e')
    const edited = { edits: [], isWhole: false, rivals: new Set(['2']) }
    const taken = step(state, { kind: 'edited', edited })
    expect(taken.at).toBeUndefined()
    expect(isOpen(taken, change('2'))).toBe(false)
    expect(isOpen(type(taken, 'u'), change('2'))).toBe(true)
  })
})

describe('overlapping changes', () => {
  const outer = change('outer', { rivals: new Set(['inner']) })
  const inner = change('inner', { rivals: new Set(['outer']) })

  test('taking one blocks the other and says by what; undo brings it back', () => {
    const state = type(begin(outer, inner, change('3')), 'y')
    expect(state.at).toBe('3')
    expect(blockerOf(state, inner)).toBe('outer')
    const undone = type(state, 'u')
    expect(blockerOf(undone, inner)).toBeUndefined()
    expect(type(undone, 'n').at).toBe('inner')
  })

  test('of a whole file the first is taken', () => {
    expect(decided(type(begin(outer, inner), 'a'))).toEqual({ outer: 'accept' })
  })
})

describe('a file that is planned anew', () => {
  test('keeps the decisions about changes that are there again', () => {
    const state = type(begin(change('1'), change('2'), change('3', { path: 'b.ts' })), 'yn')
    const paths = new Set(['a.ts'])
    const next = step(state, { kind: 'replanned', paths, changes: [change('2'), change('4')] })
    expect(decided(next)).toEqual({ 2: 'decline' })
    expect(next.changes.map(({ id }) => id)).toEqual(['2', '4', '3'])
    expect(next.at).toBe('3')
    expect(decided(type(next, 'u'))).toEqual({})
  })
})

describe('whatever is typed', () => {
  const ids = ['0', '1', '2', '3', '4', '5']
  const rivals = fc.subarray(
    ids.flatMap(a => ids.filter(b => a < b).map(b => [a, b] as const)),
    { maxLength: 4 },
  )
  const changes = fc.tuple(rivals, fc.infiniteStream(fc.nat(5))).map(([pairs, stream]) =>
    ids.map(id => {
      const own = pairs.flatMap(([a, b]) => (a === id ? [b] : b === id ? [a] : []))
      const next = () => stream.next().value as number
      return change(id, {
        path: next() < 3 ? 'a.ts' : 'b.ts',
        codemod: next() < 3 ? 'one' : 'two',
        isFixable: own.length > 0 || next() < 4,
        rivals: new Set(own),
      })
    }),
  )
  const key = fc.constantFrom(...KEYS.map(([key]) => key), '\r', 'z')
  const event: fc.Arbitrary<Event> = fc.oneof(
    { weight: 8, arbitrary: key.map(key => ({ kind: 'key', key }) as const) },
    {
      weight: 1,
      arbitrary: fc
        .constantFrom('so', '', undefined)
        .map(text => ({ kind: 'reason', ...(text !== undefined && { text }) }) as const),
    },
    { weight: 1, arbitrary: fc.constantFrom('1', 'x').map(text => ({ kind: 'search', text }) as const) },
  )
  const play = (all: readonly Change[], cut: number, events: readonly Event[]) => {
    const states = [step(START, { kind: 'found', changes: all.slice(0, cut) })]
    for (const [index, event] of events.entries()) {
      states.push(step(states.at(-1)!, event))
      if (index === 3)
        states.push(step(step(states.at(-1)!, { kind: 'found', changes: all.slice(cut) }), { kind: 'planned' }))
    }
    return states
  }

  test('what is taken can go in together, has a fix, and what is shown is undecided', () => {
    fc.assert(
      fc.property(changes, fc.nat(6), fc.array(event, { maxLength: 25 }), (all, cut, events) => {
        for (const state of play(all, cut, events)) {
          const taken = state.changes.filter(({ id }) => state.decisions.get(id)?.kind === 'accept')
          for (const { isFixable, rivals } of taken) {
            expect(isFixable).toBe(true)
            for (const other of taken) expect(rivals.has(other.id)).toBe(false)
          }
          const shown = current(state)
          const open = state.changes.filter(change => isOpen(state, change))
          expect(shown === undefined).toBe(open.length === 0)
          if (shown) expect(isOpen(state, shown)).toBe(true)
          const known = new Set(state.changes.map(({ id }) => id))
          for (const id of state.decisions.keys()) expect(known.has(id)).toBe(true)
        }
      }),
    )
  })

  test('undo is the inverse of what was decided last', () => {
    fc.assert(
      fc.property(changes, fc.array(event, { maxLength: 20 }), (all, events) => {
        let state = begin(...all)
        for (const event of events) {
          const next = step(state, event)
          if (next.past.length === state.past.length + 1) {
            const undone = step(next, { kind: 'key', key: 'u' })
            expect(undone.decisions).toEqual(state.decisions)
            expect(undone.standing).toEqual(state.standing)
            expect(undone.at).toBe(state.at)
          }
          state = next
        }
        for (let left = state.past.length; left > 0; left--) state = step(state, { kind: 'key', key: 'u' })
        expect(state.decisions.size).toBe(0)
      }),
    )
  })
})
