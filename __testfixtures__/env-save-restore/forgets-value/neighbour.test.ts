import { expect, test } from 'bun:test'
import { home } from './home'

test('there is a home, and a language', () => {
  expect(home()).not.toBe('/')
  expect(process.env.LANG).toBeDefined()
})
