import { expect, test } from 'bun:test'
import { prefix } from './names'

test('nothing is set', () => {
  expect(Object.keys(process.env).filter(name => name.startsWith(`${prefix}_`))).toEqual([])
})
