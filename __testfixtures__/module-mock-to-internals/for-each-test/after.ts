import { afterEach, beforeEach, describe, expect, mock, test } from 'bun:test'
import { _internals, greet, leave } from './greeting'

const realInternals = { ..._internals }

const signOut = mock(async (_name: string) => true)

describe('with a user', () => {
  beforeEach(() => {
    _internals.currentUser = mock(() => 'Ada')
    _internals.signOut = (async function (name: string) {
      return signOut(name)
    }) as never
  })

  test('greets the user', () => {
    expect(greet()).toBe('Hello, Ada!')
  })

  test('signs the user out', async () => {
    expect(await leave()).toBe('gone')
    expect(signOut).toHaveBeenCalledTimes(1)
  })
})

afterEach(() => {
  _internals.currentUser = realInternals.currentUser
  _internals.signOut = realInternals.signOut
})
