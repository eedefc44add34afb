import { expect, onTestFinished, test } from 'bun:test'
import { user } from './user'

test('logs in', () => {
  const originalAppToken = process.env.APP_TOKEN
  onTestFinished(() => {
    if (originalAppToken === undefined) delete process.env.APP_TOKEN
    else process.env.APP_TOKEN = originalAppToken
  })
  process.env.APP_TOKEN = 'secret'
  expect(user()).toBe('Ada')
})

test('is somebody or nobody', () => {
  expect(user()).toBe(process.env.APP_TOKEN === undefined ? 'nobody' : 'Ada')
})
