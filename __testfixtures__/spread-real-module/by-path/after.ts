import { afterAll, expect, mock, test } from 'bun:test'
import * as realOs from 'node:os'
import { greeting } from './greeting'
import * as paths from './paths'
import * as realClock from './clock'

const actualClock = { ...realClock }
const actualPaths = { ...paths }
const actualOs = { ...realOs }

const PATHS = './paths.ts'

mock.module(require.resolve('./clock'), () => ({ ...actualClock, hour: () => 20 }))
mock.module(PATHS, () => ({ ...actualPaths, home: () => '/home/ada' }))
mock.module(import.meta.resolve('node:os'), () => ({ ...actualOs, hostname: () => 'somewhere' }))

test('says good evening', () => {
  expect(greeting()).toBe('Good evening')
  expect(paths.home()).toBe('/home/ada')
})

afterAll(() => {
  mock.module('./clock', () => actualClock)
  mock.module('./paths.ts', () => actualPaths)
  mock.module('node:os', () => actualOs)
})
