import { afterAll, expect, mock, test, vi } from 'bun:test'
import { address } from './client'

const stubbedEnv = new Map<string, string | undefined>()

function stubEnv(name: string, value: string | undefined) {
  if (!stubbedEnv.has(name)) stubbedEnv.set(name, process.env[name])
  if (value === undefined) delete process.env[name]
  else process.env[name] = value
}

function unstubAllEnvs() {
  for (const [name, value] of stubbedEnv) {
    if (value === undefined) delete process.env[name]
    else process.env[name] = value
  }
  stubbedEnv.clear()
}

const name = mock().mockReturnValue('Ada')

test('is local on trial', () => {
  stubEnv('APP_MODE', 'trial')
  expect(address(name())).toBe('http://localhost/Ada')
})

test('has the name once more after a reset', () => {
  vi.resetAllMocks()
  name.mockReturnValue('Bob')
  expect(address(name())).toContain('/Bob')
})

afterAll(() => {
  unstubAllEnvs()
})
