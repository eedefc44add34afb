import { beforeEach, expect, mock, test } from 'bun:test'
import { greet, leave } from './greeting'

mock.module('./session', () => ({
  currentUser: mock(),
  signOut: mock(),
}))

import { currentUser } from './session'

const { signOut } = await import('./session')

beforeEach(() => {
  ;(currentUser as ReturnType<typeof mock>).mockReturnValue('Ada')
  ;(signOut as ReturnType<typeof mock>).mockResolvedValue(true)
})

test('greets the user', async () => {
  expect(greet()).toBe('Hello, Ada!')
  expect(await leave()).toBe('gone')
  expect(signOut).toHaveBeenCalledWith('Ada')
  const both = { currentUser }
  expect(both.currentUser).toHaveBeenCalledTimes(2)
})
