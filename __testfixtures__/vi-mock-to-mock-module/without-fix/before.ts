import { beforeEach, describe, expect, jest, test, vi } from 'bun:test'
import { createFactory } from './factories'
import * as session from './session'
import { vi as shim } from './vi-shim'

const { token } = vi.hoisted(() => ({ token: 'x' }))
const path = './session'
const factory = () => ({ currentUser: () => 'Ada' })

vi.mock('./session')
shim.mock('./session', () => ({ currentUser: () => 'Ada' }))
jest.mock('./session', { spy: true })
vi.mock('./session', {})
vi.mock(path, factory)
vi.mock(import('./session'), () => ({ currentUser: () => 'Ada' }))
vi.mock('./greeting.txt?raw', () => ({ default: 'Hello' }))
vi.mock('./generated', () => ({ version: '1' }), { virtual: true })
vi.mock('./session', factory)
vi.mock('./session', createFactory('Ada'))
vi.mock('./session', async importOriginal => ({ ...(await importOriginal()), currentUser: () => 'Ada' }))
jest.mock('./session', () => ({ ...jest.requireActual('./session'), currentUser: () => 'Ada' }))
vi.mock('./session', async () => ({ currentUser: () => token }))
vi.mock('./session', () => import('./session.fake').then(fake => fake.default))
vi.mock('./button', () => () => null)
vi.mock('./button', () => {})
vi.mock('./late', () => build())
vi.doMock('./session', factory)
jest.unstable_mockModule('./session', factory)
vi.unmock('./session')
jest.dontMock('./session')
if (process.env.CI) vi.mock('./session', () => ({ currentUser: () => 'Ada' }))

function build() {
  return { names: users.map(user => user.name) }
}
const users = [{ name: 'Ada' }]

function mockSession(name: string) {
  vi.mock('./session', () => ({ currentUser: () => name }))
}

beforeEach(() => {
  mockSession('Ada')
  vi.mock('./session', () => ({ currentUser: () => 'Ada' }))
})

describe.each(['Ada', 'Grace'])('for %s', name => {
  vi.mock('./session', () => ({ currentUser: () => name }))

  test.if(name !== '')('greets', async () => {
    await Promise.all(['a', 'b'].map(async () => vi.mock('./session', () => ({ currentUser: () => name }))))
    expect(session.currentUser()).toBe(name)
  })
})
