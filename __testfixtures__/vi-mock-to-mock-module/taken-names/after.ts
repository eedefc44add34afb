import * as t from 'bun:test'
import { afterAll as bunAfterAll, jest as j, mock as bunMock, test } from 'bun:test'
import { greet } from './greet'
import * as names from './names'
import { currentUser } from './session'
import * as realSession2 from './session'

const actualSession2 = { ...realSession2 }
const actualNames = { ...names }

const mock = j.fn(() => 'Ada')
const actualSession = 'a string'
const afterAll = ['x']

bunMock.module('./session', () => ({ ...actualSession2, currentUser: mock }))
bunMock.module(`./names`, function () {
  return { ...actualNames, shout: (text: string) => `${text}!!` } satisfies Partial<typeof names>
})

test('greets the current user', () => {
  t.expect(greet()).toBe('Hello, Ada!!')
  t.expect(names.whisper('a')).toBe('(a)')
  t.expect(currentUser).toBe(mock)
  t.expect([actualSession, ...afterAll]).toEqual(['a string', 'x'])
})

bunAfterAll(() => {
  bunMock.module('./session', () => actualSession2)
  bunMock.module(`./names`, () => actualNames)
})
