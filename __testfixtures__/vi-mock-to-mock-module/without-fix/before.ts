import { afterAll, expect, jest, test, vi } from 'bun:test'
import * as session from './session'
import { vi as shim } from './vi-shim'

const path = './session'

vi.mock('./session')
shim.mock('./session', () => ({ currentUser: () => 'Ada' }))
jest.mock('./session', { spy: true })
vi.mock('./session', {})
vi.mock(path, () => ({ currentUser: () => 'Ada' }))
vi.mock('./greeting.txt?raw', () => ({ default: 'Hello' }))
vi.mock('./generated', () => ({ version: '1' }), { virtual: true })
vi.mock('./missing', () => ({ version: '1' }))
vi.mock('./session', async (_importOriginal, extra) => ({ currentUser: () => extra }))
vi.mock('./session', async importOriginal => importOriginal().then(actual => ({ ...actual })))
vi.mock('./session', async () => ({ currentUser: await Promise.resolve(() => 'Ada') }))
vi.mock('./session', () => import('./session.fake').then(fake => fake.default))
vi.mock('./session', () => () => null)
vi.mock('./session', () => {})
vi.mock('./late', () => build())
vi.unmock('./other')
vi.unmock(path)
vi.unmock('./missing')
vi.hoisted(() => {
  process.env.TZ = 'UTC'
})

function build() {
  return { names: users.map(user => user.name) }
}
const users = [{ name: 'Ada' }]

afterAll(() => {
  vi.mock('./session', () => session)
})

test('has no user', async () => {
  expect(session.currentUser()).toBe('nobody')
  expect(await vi.importActual('./missing')).toEqual({})
})
