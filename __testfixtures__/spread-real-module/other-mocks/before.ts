import { mock, test } from 'node:test'
import * as bun from 'bun:test'

mock.module('./session', { namedExports: { currentUser: () => 'Ada' } })

test('is a test of Node', () => {
  bun.expect(1).toBe(1)
})
