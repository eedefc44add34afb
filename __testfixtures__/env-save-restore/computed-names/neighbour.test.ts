import { expect, test } from 'bun:test'
import { mode } from './mode'

test('nothing is set', () => {
  expect(mode()).toBe('live')
  expect(Object.keys(process.env).filter(name => name.startsWith('APP_'))).toEqual([])
})
