import { afterAll, expect, mock, test, vi } from 'bun:test'
import * as session from './session'
import { record } from './audit'
import * as realAudit from './audit'
import { report } from './report'
import * as realClock from './clock'
import * as realFormat from './format'
import * as realZone from './zone'

const actualSession = { ...session }
const actualClock = { ...realClock }
const actualZone = { ...realZone }
const actualFormat = { ...realFormat }
const actualAudit = { ...realAudit }

mock.module('./session', () => ({
  ...actualSession,
  currentUser: () => 'Ada',
}))
mock.module('./clock', () => {
  const actual = actualClock
  return { ...actual, now: vi.fn(() => actual.now() + 4) }
})
mock.module('./zone', () => {
  const zone: any = actualZone
  return { ...zone, offset: () => zone.offset() - 1 }
})
mock.module('./format', () => ({
  ...actualFormat,
  default: (text: string) => `<${text}>`,
}))
mock.module('./audit', () => ({ ...actualAudit, record: vi.fn(() => 'mocked') }))

test('reports by the mocks', async () => {
  expect(report()).toBe('<Ada false 5 0 2 UTC 1 mocked>')
  expect(session.currentUser()).toBe('Ada')
  const { currentUser } = actualSession
  expect(currentUser()).toBe('nobody')
  expect((actualAudit as Record<string, () => string>).record!()).toBe('recorded')
  expect(actualFormat.width).toBe(1)
  expect(record).toHaveBeenCalledTimes(1)
})

afterAll(() => {
  mock.module('./session', () => actualSession)
  mock.module('./clock', () => actualClock)
  mock.module('./zone', () => actualZone)
  mock.module('./format', () => actualFormat)
  mock.module('./audit', () => actualAudit)
})
