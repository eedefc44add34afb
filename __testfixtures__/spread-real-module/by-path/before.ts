import { expect, mock, test } from 'bun:test'
import { greeting } from './greeting'
import * as paths from './paths'

const PATHS = './paths.ts'

mock.module(require.resolve('./clock'), () => ({ hour: () => 20 }))
mock.module(PATHS, () => ({ home: () => '/home/ada' }))
mock.module(import.meta.resolve('node:os'), () => ({ hostname: () => 'somewhere' }))

test('says good evening', () => {
  expect(greeting()).toBe('Good evening')
  expect(paths.home()).toBe('/home/ada')
})
