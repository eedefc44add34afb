import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { _internals, greet, leave } from './greeting'

const realInternals = { ..._internals }

afterAll(() => {
  _internals.currentUser = realInternals.currentUser
})

afterAll(() => {
  _internals.signOut = realInternals.signOut
})

const { signOut } = vi.hoisted(() => ({ signOut: vi.fn() }))

// Nobody is signed in while tests run.
// Set by each test.
_internals.currentUser = vi.fn()
_internals.signOut = signOut as never

beforeEach(() => {
  vi.mocked(_internals.currentUser).mockReturnValue('Ada')
  signOut.mockResolvedValue(true)
})

afterEach(() => {
  expect(greet()).toContain('Hello')
})

test('greets the user', () => {
  expect(greet()).toBe('Hello, Ada!')
})

test('signs the user out', async () => {
  expect(await leave()).toBe('gone')
  expect(signOut).toHaveBeenCalledWith('Ada')
})
