import { expect, test } from 'bun:test'
import { existsSync, readFileSync } from 'node:fs'
import { EOL } from 'node:os'
import { now, zero } from './clock'
import { currentUser } from './session'

test('all is real', () => {
  expect([currentUser(), now(), zero, EOL === '|', existsSync('no-such-file')]).toEqual(['nobody', 1, 0, false, false])
  expect(() => readFileSync('no-such-file')).toThrow()
})
