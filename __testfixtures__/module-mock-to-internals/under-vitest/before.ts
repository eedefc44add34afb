import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { greet, leave } from './greeting'
import { currentUser } from './session'

const { signOut } = vi.hoisted(() => ({ signOut: vi.fn() }))

// Nobody is signed in while tests run.
vi.mock('./session', async importOriginal => ({
  ...(await importOriginal<typeof import('./session')>()),
  // Set by each test.
  currentUser: vi.fn(),
  signOut,
}))

beforeEach(() => {
  vi.mocked(currentUser).mockReturnValue('Ada')
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
