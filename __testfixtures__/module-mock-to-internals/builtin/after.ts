import { afterEach, beforeEach, expect, mock, test } from 'bun:test'
import { _internals, readConfig } from './config'

const realInternals = { ..._internals }

const readFileSync = mock((_path: string) => '{ "port": 80 }')

beforeEach(() => {
  _internals.existsSync = (() => true) as never
  _internals.readFileSync = readFileSync as never
})

afterEach(() => {
  mock.restore()
})

test('reads the file', () => {
  expect(readConfig('/nowhere/config.json')).toEqual({ port: 80 })
  expect(readFileSync).toHaveBeenCalledTimes(1)
})

afterEach(() => {
  _internals.existsSync = realInternals.existsSync
  _internals.readFileSync = realInternals.readFileSync
})
