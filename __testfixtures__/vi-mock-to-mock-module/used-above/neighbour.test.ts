import { expect, test } from 'bun:test'
import { isDebug, setLevel } from './level'
import { info, lines } from './log'

test('logs', () => {
  info('seen')
  expect(lines).toContain('seen')
  setLevel('debug')
  expect(isDebug()).toBe(true)
  setLevel('info')
})
