// Copyright the authors.

const actualSession = { ...realSession }
const actualShout = { ...realShout }

// The session is mocked.
// testfix-ignore some-codemod: an example
mock.module('./session', () => ({ ...actualSession, currentUser: () => 'Ada' }))
import { afterAll, expect, mock, test, vi } from 'bun:test'; mock.module('./shout', () => ({ ...actualShout, shout: vi.fn((text: string) => text + '!!') }))
import * as realSession from './session'
import * as realShout from './shout'
import { greet } from './greet'
import { currentUser } from './session'
import { shout } from './shout'

test('greets the current user', () => {
  expect(greet()).toBe('Hello, Ada!!')
  expect([currentUser(), shout('a')]).toEqual(['Ada', 'a!!'])
})

afterAll(() => {
  mock.module('./session', () => actualSession)
})

afterAll(() => {
  mock.module('./shout', () => actualShout)
})