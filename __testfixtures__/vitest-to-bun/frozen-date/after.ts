import { afterAll, beforeAll, expect, it, setSystemTime, vi } from 'bun:test'
import { today } from './today'

beforeAll(() => {
  setSystemTime(new Date())
})

it('is frozen', async () => {
  setSystemTime(new Date('2020-02-02'))
  await new Promise(resolve => setTimeout(resolve, 5))
  expect(today()).toBe('2020-02-02T00:00:00.000Z')
})

afterAll(() => {
  vi.useRealTimers()
})
