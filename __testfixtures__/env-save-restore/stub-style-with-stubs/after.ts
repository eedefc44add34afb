import { afterEach, expect, test, vi as vitest } from 'vitest'

afterEach(() => {
  vitest.unstubAllEnvs()
})

test('is loud', () => {
  vitest.stubEnv('APP_COLOUR', 'red')
  vitest.stubEnv('APP_LOUD', '1')
  expect(process.env.APP_LOUD).toBe('1')
})

test('gets its first colour back with the stub', () => {
  vitest.stubEnv('APP_COLOUR', '')
  delete process.env.APP_COLOUR
  expect(process.env.APP_COLOUR).toBeUndefined()
})
