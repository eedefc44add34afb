import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { today } from './today'

beforeAll(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
})

it('is frozen', async () => {
  vi.setSystemTime('2020-02-02')
  await new Promise(resolve => setTimeout(resolve, 5))
  expect(today()).toBe('2020-02-02T00:00:00.000Z')
})

afterAll(() => {
  vi.useRealTimers()
})
