import { expect, test, vi } from 'vitest'
import { report } from './report'
import { build } from './build'
import { hour, minute } from './clock'
import { sign } from './signing'

const made = vi.hoisted(() => ({ sign: () => 'signed' }))

vi.mock('./signing', async importOriginal => Object.assign({}, await importOriginal(), made))

// Without an _internals: nobody can tell.
vi.mock('./names', () => ({ nameOf: () => 'Ada' }))

// The test looks whether the second one is called, and nothing else calls it.
vi.mock('./clock', () => ({ hour: vi.fn(() => 8), minute: vi.fn() }))

// Nothing of the factory is left for the other one.
vi.mock('./words', async importOriginal => {
  const actual = await importOriginal<typeof import('./words')>()
  return { ...actual, word: () => actual.other() }
})

test('reports', () => {
  expect(report()).toBe('other at 8')
  expect(build).toBeDefined()
  expect(sign()).toBe('signed')
  expect(hour).toHaveBeenCalledTimes(1)
  expect(minute).not.toHaveBeenCalled()
})
