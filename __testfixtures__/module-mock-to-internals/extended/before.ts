import { afterAll, expect, mock, test } from 'bun:test'
import { _internals as greetingInternals, greet, leave } from './greeting'

const realNow = greetingInternals.now
greetingInternals.now = () => 8

mock.module('./session', () => ({ currentUser: () => 'Ada', signOut: mock(async () => true) }))

afterAll(() => {
  greetingInternals.now = realNow
})

test('greets the user', async () => {
  expect(greet()).toBe('Good morning, Ada!')
  expect(await leave()).toBe('gone')
})
