import { expect, test } from 'bun:test'
import { restore } from './archive'
import { close } from './report'

test('closes and restores for real', () => {
  expect(close('May')).toBe('Closed. Report: May is archived')
  expect(restore('May')).toBe('May is back')
})
