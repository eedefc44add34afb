import { beforeEach, describe, expect, mock, test } from 'bun:test'
import { greet, leave } from './greeting'

const signOut = mock(async (_name: string) => true)

describe('with a user', () => {
  beforeEach(() => {
    mock.module('./session', () => ({
      currentUser: mock(() => 'Ada'),
      async signOut(name: string) {
        return signOut(name)
      },
      LIMIT: 3,
    }))
  })

  test('greets the user', () => {
    expect(greet()).toBe('Hello, Ada!')
  })

  test('signs the user out', async () => {
    expect(await leave()).toBe('gone')
    expect(signOut).toHaveBeenCalledTimes(1)
  })
})
