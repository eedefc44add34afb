import { afterAll, expect, mock, test } from 'bun:test'
import * as realFs from 'node:fs'
import { clean } from './clean'

const actual = { ...realFs }
const rmSync = mock()

mock.module('node:fs', () => ({ ...actual, rmSync }))
afterAll(() => {
  mock.module('node:fs', () => actual)
})

test('removes the folder', () => {
  clean('/nowhere/build')
  expect(rmSync).toHaveBeenCalledWith('/nowhere/build', { recursive: true, force: true })
})
