import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { _internals, greet, leave } from './greeting'

const realInternals = { ..._internals }

_internals.currentUser = vi.fn(realInternals.currentUser) as never
_internals.signOut = vi.fn(async (name: string) => name === 'nobody' || (await realInternals.signOut(name))) as never

beforeEach(() => {
  vi.clearAllMocks()
})

test('greets nobody', () => {
  expect(greet()).toBe('Hello, nobody!')
  expect(_internals.currentUser).toHaveBeenCalledTimes(1)
})

test('signs nobody out', async () => {
  expect(await leave()).toBe('gone')
})

afterAll(() => {
  _internals.currentUser = realInternals.currentUser
  _internals.signOut = realInternals.signOut
})
