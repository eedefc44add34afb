import { expect, test, vi } from 'vitest'
import { greet } from './greet'

vi.mock(import('./names'), () => ({
  nameOf: () => 'me',
  Names: class {} as never,
  LIMIT: 10 as never,
}))
vi.mock('./clock', (): Partial<typeof import('./clock')> => {
  if (process.env.MORNING) return {
    hour: () => 0,
    minute: (() => undefined) as never,
  } as typeof import('./clock')
  return {
    hour: () => 9,
    minute: (() => undefined) as never
  }
})
vi.doMock('./farewell', (): Partial<typeof import('./farewell')> => ({ /* nothing yet */
  farewell: (() => undefined) as never,
}))

test('greets', () => {
  expect(greet()).toBe('Good morning, me')
})
