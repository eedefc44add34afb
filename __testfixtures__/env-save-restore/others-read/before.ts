import { expect, test } from 'bun:test'

test('logs in', () => {
  process.env.APP_TOKEN = 'secret'
  expect(process.env.APP_TOKEN).toBe('secret')
})

test('is still logged in', () => {
  expect(process.env.APP_TOKEN).toBe('secret')
})
