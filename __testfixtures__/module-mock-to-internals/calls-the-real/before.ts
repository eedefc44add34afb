import { beforeEach, expect, test, vi } from 'vitest'
import { greet, leave } from './greeting'
import * as session from './session'

vi.mock('./session', async importOriginal => {
  const actual = await importOriginal<typeof import('./session')>()
  return {
    ...actual,
    currentUser: vi.fn(actual.currentUser),
    signOut: vi.fn(async (name: string) => name === 'nobody' || (await actual.signOut(name))),
  }
})

beforeEach(() => {
  vi.clearAllMocks()
})

test('greets nobody', () => {
  expect(greet()).toBe('Hello, nobody!')
  expect(session.currentUser).toHaveBeenCalledTimes(1)
})

test('signs nobody out', async () => {
  expect(await leave()).toBe('gone')
})
