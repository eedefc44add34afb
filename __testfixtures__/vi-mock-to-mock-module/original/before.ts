import { expect, jest, test, vi } from 'bun:test'
import * as session from './session'
import { record } from './audit'
import { report } from './report'

vi.mock('./session', async (importOriginal) => ({
  ...(await importOriginal<typeof import('./session')>()),
  currentUser: () => 'Ada',
}))
vi.mock(import('./clock'), async importOriginal => {
  const actual = await importOriginal()
  return { ...actual, now: vi.fn(() => actual.now() + 4) }
})
vi.mock('./zone', async () => {
  const zone: any = await vi.importActual('./zone')
  return { ...zone, offset: () => zone.offset() - 1 }
})
jest.mock('./format', () => ({
  ...jest.requireActual<typeof import('./format')>('./format'),
  default: (text: string) => `<${text}>`,
}))
vi.mock('./audit', async (_original) => ({ record: vi.fn(() => 'mocked') }))

test('reports by the mocks', async () => {
  expect(report()).toBe('<Ada false 5 0 2 UTC 1 mocked>')
  expect(session.currentUser()).toBe('Ada')
  const { currentUser } = await vi.importActual<typeof import('./session')>('./session')
  expect(currentUser()).toBe('nobody')
  expect((await vi.importActual<Record<string, () => string>>('./audit')).record!()).toBe('recorded')
  expect(jest.requireActual('./format').width).toBe(1)
  expect(record).toHaveBeenCalledTimes(1)
})
