import * as t from 'bun:test'
import { jest as j, test } from 'bun:test'
import { greet } from './greet'
import * as names from './names'
import { currentUser } from './session'

const mock = j.fn(() => 'Ada')
const actualSession = 'a string'
const afterAll = ['x']

j.mock('./session', () => ({ currentUser: mock }))
t.vi.mock(`./names`, function () {
  return { shout: (text: string) => `${text}!!` } satisfies Partial<typeof names>
})

test('greets the current user', () => {
  t.expect(greet()).toBe('Hello, Ada!!')
  t.expect(names.whisper('a')).toBe('(a)')
  t.expect(currentUser).toBe(mock)
  t.expect([actualSession, ...afterAll]).toEqual(['a string', 'x'])
})
