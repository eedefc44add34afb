import { expect, onTestFinished, test } from 'bun:test'
import { mode } from './mode'

export function useMode(name: string) {
  process.env.APP_MODE = name
}

test('runs on trial', () => {
  const originalAppMode = process.env.APP_MODE
  onTestFinished(() => {
    if (originalAppMode === undefined) delete process.env.APP_MODE
    else process.env.APP_MODE = originalAppMode
  })
  useMode('trial')
  expect(mode()).toBe('trial')
})
