import { afterAll, beforeEach, describe, expect, it, jest, mock } from 'bun:test'
import { currentUser } from './session'
import * as realSession from './session'
import { greet } from './greet'

const actualSession = { ...realSession }

mock.module('./session', () => ({ ...actualSession, currentUser: jest.fn(() => 'Ada') }))

describe('greet', () => {
  beforeEach(() => {
    jest.clearAllMocks()
  })

  it('greets the current user', () => {
    expect(greet()).toBe('Hello, Ada!')
    expect(currentUser).toHaveBeenCalledTimes(1)
  })
})

afterAll(() => {
  mock.module('./session', () => actualSession)
})
