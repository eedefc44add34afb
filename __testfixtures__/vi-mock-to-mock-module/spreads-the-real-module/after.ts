import { afterAll, expect, mock, test, vi } from 'bun:test'
import * as mail from './mail'
import { invite } from './invite'
import * as realAudit from './audit'

const actualMail = { ...mail }
const actualAudit = { ...realAudit }

const sent: string[] = []

mock.module('./mail', () => ({
  ...actualMail,
  send: (to: string) => sent.push(to),
}))
mock.module('./audit', () => {
  const record = vi.fn()
  if (process.env.QUIET) return { ...actualAudit, record: () => {} }
  return { ...actualAudit, record, }
})

import { record } from './audit'

test('invites by mail', () => {
  invite('Ada')
  expect(sent).toEqual(['ada@example.org'])
  expect(record).toHaveBeenCalledWith('ada@example.org')
  expect(mail.address('x')).toBe('x@example.org')
})

afterAll(() => {
  mock.module('./mail', () => actualMail)
  mock.module('./audit', () => actualAudit)
})
