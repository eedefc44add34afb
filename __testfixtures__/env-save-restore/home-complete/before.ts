import { afterEach, beforeEach, expect, test } from 'bun:test'

const NAMES = ['HOME', 'USERPROFILE', 'LOCALAPPDATA', 'APPDATA', 'XDG_CONFIG_HOME', 'XDG_DATA_HOME'] as const
const saved = new Map<string, string | undefined>()

beforeEach(() => {
  for (const name of NAMES) {
    saved.set(name, process.env[name])
    process.env[name] = '/home/ada'
  }
})

afterEach(() => {
  for (const [name, value] of saved) {
    if (value === undefined) delete process.env[name]
    else process.env[name] = value
  }
})

test('is at home', () => {
  expect(process.env.HOME).toBe('/home/ada')
})
