import { expect, test, vi } from 'vitest'
import { greet } from './greet'

vi.mock(import('./names'), () => ({ nameOf: () => 'me' }))
vi.mock('./clock', (): Partial<typeof import('./clock')> => {
  if (process.env.MORNING) return { hour: () => 0 } as typeof import('./clock')
  return {
    hour: () => 9
  }
})
vi.doMock('./farewell', (): Partial<typeof import('./farewell')> => ({ /* nothing yet */ }))

test('greets', () => {
  expect(greet()).toBe('Good morning, me')
})
