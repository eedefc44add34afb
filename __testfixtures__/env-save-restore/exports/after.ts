import { expect, onTestFinished, test } from 'bun:test'

export function useMode(mode: string) {
  process.env.APP_MODE = mode
}

test('runs on trial', () => {
  const originalAppMode = process.env.APP_MODE
  onTestFinished(() => {
    if (originalAppMode === undefined) delete process.env.APP_MODE
    else process.env.APP_MODE = originalAppMode
  })
  useMode('trial')
  expect(process.env.APP_MODE).toBe('trial')
})
