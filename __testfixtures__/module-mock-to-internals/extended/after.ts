import { afterAll, expect, mock, test } from 'bun:test'
import { _internals as greetingInternals, greet, leave } from './greeting'

const realGreetingInternals = { ...greetingInternals }

const realNow = greetingInternals.now
greetingInternals.now = () => 8

greetingInternals.currentUser = () => 'Ada'
greetingInternals.signOut = mock(async () => true)

afterAll(() => {
  greetingInternals.now = realNow
})

test('greets the user', async () => {
  expect(greet()).toBe('Good morning, Ada!')
  expect(await leave()).toBe('gone')
})

afterAll(() => {
  greetingInternals.currentUser = realGreetingInternals.currentUser
  greetingInternals.signOut = realGreetingInternals.signOut
})
