import { expect, test } from 'bun:test'
import { closedIn, mode } from './mode'

test('is live by itself', () => {
  expect(mode()).toBe('live')
  expect(process.env.APP_ROOM).toBeUndefined()
  expect(closedIn).not.toContain('nothing')
})
