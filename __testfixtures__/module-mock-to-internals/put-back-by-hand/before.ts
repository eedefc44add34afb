import { afterAll, expect, mock, test } from 'bun:test'
import * as realMail from './mail'

const actualMail = { ...realMail }

mock.module('./mail', () => ({
  ...actualMail,
  send: () => 'not sent',
}))

const { greet } = await import('./greet')

test('says what became of it', () => {
  expect(greet('Ada')).toBe('Ada: not sent')
})

afterAll(() => {
  mock.module('./mail', () => actualMail)
})
