import { expect, test, vi } from 'bun:test'
import * as mail from './mail'
import { invite } from './invite'

const sent: string[] = []

vi.mock('./mail', () => ({
  ...mail,
  send: (to: string) => sent.push(to),
}))
vi.mock('./audit', () => {
  const record = vi.fn()
  if (process.env.QUIET) return { record: () => {} }
  return { record, }
})

import { record } from './audit'

test('invites by mail', () => {
  invite('Ada')
  expect(sent).toEqual(['ada@example.org'])
  expect(record).toHaveBeenCalledWith('ada@example.org')
  expect(mail.address('x')).toBe('x@example.org')
})
