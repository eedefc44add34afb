import { afterEach, expect, mock, test, vi } from 'bun:test'
import * as session from './session'

const names = ['./session', './clock']
for (const name of names) mock.module(name, () => ({ currentUser: () => 'Ada' }))

mock.module('./session')
mock.module('./session', { currentUser: () => 'Ada' })
mock.module('./session', { spy: true })
mock.module('./session', async (importOriginal: any) => importOriginal().then((actual: object) => ({ ...actual })))
mock.module('./session', () => [])
mock.module('./session?fresh', () => ({ currentUser: () => 'Ada' }))
mock.module('./missing', () => ({ version: '1' }))
mock.module('./virtual', () => ({ version: '1' }), { virtual: true })
mock.module('./clock', async () => ({ now: await Promise.resolve(() => 2) }))
mock.module('./late', () => ({ names: users.map(user => user.name) }))

const users = [{ name: 'Ada' }]

afterEach(() => {
  mock.restore()
  vi.restoreAllMocks()
  mock.module('./session', () => session)
})

test('has no user', () => {
  expect(session.currentUser()).toBe('nobody')
})
