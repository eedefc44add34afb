import { expect, test } from 'bun:test'

export function useMode(mode: string) {
  process.env.APP_MODE = mode
}

test('runs on trial', () => {
  useMode('trial')
  expect(process.env.APP_MODE).toBe('trial')
})
