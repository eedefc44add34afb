import { expect, spyOn, test } from 'bun:test'
import fs from 'node:fs'
import { has } from './spied'

test('looks', () => {
  const spy = spyOn(fs, 'existsSync').mockReturnValue(true)
  expect(has('/nowhere')).toBe(true)
  spy.mockRestore()
})
