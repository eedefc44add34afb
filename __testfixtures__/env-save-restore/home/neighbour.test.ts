import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import { expect, test } from 'bun:test'
import { configFolder } from './folders'

test('there is a home', () => {
  expect(existsSync(dirname(configFolder()))).toBe(true)
})
