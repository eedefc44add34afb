import { mock } from 'bun:test'

export function mockSession(name: string) {
  mock.module('./session', () => ({ currentUser: () => name }))
}
