import { expect, test } from 'bun:test'
import { readConfig } from './config'

test('has a port by itself', () => {
  expect(readConfig('/nowhere/config.json').port).toBe(8080)
})
