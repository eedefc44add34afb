import { afterAll, expect, mock, test } from 'bun:test'
import { currentUser } from './session'
import * as realSession from './session'

const actualSession = { ...realSession }

mock.module('./session', () => ({ ...actualSession, currentUser: () => 'Ada' }))

test('mocks', () => {
  expect(currentUser()).toBe('Ada')
})

afterAll(() => {
  mock.module('./session', () => actualSession)
})
