import { beforeEach, describe, expect, test, vi } from 'vitest'
import { hour } from './clock'
import { readConfig } from './config'
import { greet, wave } from './greeting'
import { sender } from './sender'
import currentUser from './user'

// The user of all tests.
vi.mock('./user', () => ({ default: vi.fn(() => 'Ada') }))

vi.mock('./clock', () => ({ hour: vi.fn() }))

vi.mock('./words', () => ({ word: () => 'Good day' }))

vi.mock('node:fs', () => ({ readFileSync: vi.fn(() => '{"name":"test"}') }))

describe('in the morning', () => {
  beforeEach(() => {
    vi.mocked(hour).mockReturnValue(8)
  })

  test('greets the user', () => {
    expect(greet()).toBe('Good day, Ada at 8!')
    expect(currentUser).toHaveBeenCalled()
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
