import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { _internals as configInternals, readConfig } from './config'
import { _internals as greetingInternals, greet, wave } from './greeting'
import { _internals as senderInternals, sender } from './sender'

const realGreetingInternals = { ...greetingInternals }
const realSenderInternals = { ...senderInternals }
const realConfigInternals = { ...configInternals }

// The user of all tests.
greetingInternals.user = vi.fn(() => 'Ada')
senderInternals.currentUser = greetingInternals.user

greetingInternals.hour = vi.fn()

greetingInternals.word = () => 'Good day'

configInternals.readFileSync = vi.fn(() => '{"name":"test"}') as never

describe('in the morning', () => {
  beforeEach(() => {
    vi.mocked(greetingInternals.hour).mockReturnValue(8)
  })

  test('greets the user', () => {
    expect(greet()).toBe('Good day, Ada at 8!')
    expect(greetingInternals.user).toHaveBeenCalled()
  })

  test('waves to the user', () => {
    expect(wave()).toBe('Ada waves in the morning')
  })
})

test('signs with the user', () => {
  expect(sender()).toBe('Ada')
})

test('reads the name', () => {
  expect(readConfig('config.json')).toBe('test')
})

afterAll(() => {
  greetingInternals.user = realGreetingInternals.user
  senderInternals.currentUser = realSenderInternals.currentUser
  greetingInternals.hour = realGreetingInternals.hour
  greetingInternals.word = realGreetingInternals.word
  configInternals.readFileSync = realConfigInternals.readFileSync
})
