import { afterAll, expect, mock, test } from 'bun:test'
import { greeting } from './greeting'

const clock = import.meta.resolve('./clock')

mock.module(clock, () => ({ hour: () => 20 }))
mock.module(import.meta.resolve('./clock.ts'), () => ({ hour: () => 20 }))
mock.module(require.resolve('typescript'), () => ({ version: '1' }))
mock.module(new URL('./clock.ts', import.meta.url).pathname, () => ({ hour: () => 20 }))

test('is still real', () => {
  expect(greeting()).toBe('Good day')
})

afterAll(() => {
  mock.module(clock, () => ({ hour: () => 12 }))
})
