import { mock, vi } from 'bun:test'

vi.mock('./session', () => ({ currentUser: () => 'Ada' }))

export const send = mock((_to: string) => true)
