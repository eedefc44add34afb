import { expect, test } from 'bun:test'
import { user } from './user'

test('logs in', () => {
  process.env.APP_TOKEN = 'secret'
  expect(user()).toBe('Ada')
})

test('is somebody or nobody', () => {
  expect(user()).toBe(process.env.APP_TOKEN === undefined ? 'nobody' : 'Ada')
})
