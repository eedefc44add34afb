import { expect, test, vi } from 'vitest'
import * as other from './other'
import { load } from './load'

const mocks = vi.hoisted(() => ({ a: vi.fn(), b: vi.fn() }))

vi.mock('./load')
vi.mock('./spied', { spy: true })
vi.mock('./hoisted', () => mocks)
vi.mock('./hoisted-too', () => ({ ...mocks }))
vi.mock('./original', async importOriginal => ({ ...(await importOriginal<object>()), a: 1 }))
vi.mock('./actual', async () => {
  const actual = await vi.importActual('./actual')
  return { ...(actual ?? {}), a: 1 }
})
vi.mock('./like-other', () => ({ ...other }))
vi.mock('./made', () => make())
vi.mock('./either', () => (process.env.CI ? { a: 1, b: 1 } : { a: 2, b: 2, c: 2 }))

function make() {
  return { a: 1, ['b']: 2 }
}

test('loads', () => {
  expect(load()).toBeUndefined()
})
