import { expect, test } from 'bun:test'
import { log } from './log'

test('the log is the real one', () => {
  expect(log.warn('hot')).toBe('hot')
})
