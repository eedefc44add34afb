import { expect, test } from 'bun:test'
import { mode } from './mode'

export function useMode(name: string) {
  process.env.APP_MODE = name
}

test('runs on trial', () => {
  useMode('trial')
  expect(mode()).toBe('trial')
})
