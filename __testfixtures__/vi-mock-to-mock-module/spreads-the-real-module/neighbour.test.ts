import { expect, test } from 'bun:test'
import { record, records } from './audit'
import { send } from './mail'

test('mail and audit are real', () => {
  expect(() => send('x')).toThrow('no mail server')
  record('one')
  expect(records).toContain('one')
})
