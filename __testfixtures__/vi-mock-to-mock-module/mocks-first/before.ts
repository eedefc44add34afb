// Copyright the authors.

// The session is mocked.
// testfix-ignore some-codemod: an example
vi.mock('./session', () => ({ currentUser: () => 'Ada' }))
import { expect, test, vi } from 'bun:test'; vi.mock('./shout', () => ({ shout: vi.fn((text: string) => text + '!!') }))
import { greet } from './greet'
import { currentUser } from './session'
import { shout } from './shout'

test('greets the current user', () => {
  expect(greet()).toBe('Hello, Ada!!')
  expect([currentUser(), shout('a')]).toEqual(['Ada', 'a!!'])
})