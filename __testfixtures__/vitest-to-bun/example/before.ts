import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { greet } from './greet'

beforeEach(() => {
  vi.stubEnv('GREETING', 'Hi')
  return () => vi.unstubAllEnvs()
})

afterEach(() => {
  vi.restoreAllMocks()
})

it.each([
  { name: 'Ada', greeting: 'Hi, Ada!' },
  { name: '', greeting: 'Hi!' },
])('greets $name', ({ name, greeting }) => {
  const print = vi.spyOn(console, 'log').mockImplementation(() => {})
  const onGreet = vi.fn()
  greet(name, onGreet)
  expect(print).toHaveBeenCalledWith(greeting)
  expect(onGreet).toHaveBeenCalledOnce()
})
