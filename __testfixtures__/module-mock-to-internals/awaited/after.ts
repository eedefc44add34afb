import { afterAll, expect, test } from 'bun:test'

const signedOut: string[] = []

const { greet, leave, _internals } = await import('./greeting')
const realInternals = { ..._internals }
_internals.currentUser = () => 'Ada'
_internals.signOut = (async (name: string) => signedOut.push(name) > 0) as never

afterAll(() => {
  signedOut.length = 0
})

test('greets the user', () => {
  expect(greet()).toBe('Hello, Ada!')
})

test('signs the user out', async () => {
  expect(await leave()).toBe('gone')
  expect(signedOut).toEqual(['Ada'])
})

afterAll(() => {
  _internals.currentUser = realInternals.currentUser
  _internals.signOut = realInternals.signOut
})
