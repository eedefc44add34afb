import { expect, test } from 'bun:test'
import { mode } from './mode'

test('is live by itself, and nothing is set', () => {
  expect(mode()).toBe('live')
  expect(['APP_LOUD', 'APP_COLOUR', 'APP_SIZE'].filter(name => name in process.env)).toEqual([])
})
