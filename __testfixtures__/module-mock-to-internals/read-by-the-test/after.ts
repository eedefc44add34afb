import { afterAll, beforeEach, expect, mock, test } from 'bun:test'
import { _internals, greet, leave } from './greeting'

const realInternals = { ..._internals }

_internals.currentUser = mock()
_internals.signOut = mock()

beforeEach(() => {
  ;(_internals.currentUser as ReturnType<typeof mock>).mockReturnValue('Ada')
  ;(_internals.signOut as ReturnType<typeof mock>).mockResolvedValue(true)
})

test('greets the user', async () => {
  expect(greet()).toBe('Hello, Ada!')
  expect(await leave()).toBe('gone')
  expect(_internals.signOut).toHaveBeenCalledWith('Ada')
  const both = { currentUser: _internals.currentUser }
  expect(both.currentUser).toHaveBeenCalledTimes(2)
})

afterAll(() => {
  _internals.currentUser = realInternals.currentUser
  _internals.signOut = realInternals.signOut
})
