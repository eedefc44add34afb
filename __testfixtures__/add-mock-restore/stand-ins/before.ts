import { afterEach, expect, test, vi } from 'vitest'
import { wait } from './wait'

afterEach(() => {
  vi.useRealTimers()
})

test('waits', async () => {
  vi.useFakeTimers()
  const timeout = vi.spyOn(globalThis, 'setTimeout')
  const waiting = wait()
  vi.runAllTimers()
  await waiting
  expect(timeout).toHaveBeenCalledTimes(1)
})
