import { afterEach, beforeEach, expect, mock, test } from 'bun:test'
import * as realFs from 'node:fs'
import { readConfig } from './config'

const readFileSync = mock((_path: string) => '{ "port": 80 }')

beforeEach(() => {
  mock.module('node:fs', () => ({ ...realFs, existsSync: () => true, readFileSync }))
})

afterEach(() => {
  mock.restore()
})

test('reads the file', () => {
  expect(readConfig('/nowhere/config.json')).toEqual({ port: 80 })
  expect(readFileSync).toHaveBeenCalledTimes(1)
})
