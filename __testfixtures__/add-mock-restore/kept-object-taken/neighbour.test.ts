import { expect, test } from 'bun:test'
import { Bell, ring, watch } from './bell'

test('all bells ring', () => {
  watch(new Bell())
  expect(ring()).toMatch(/^ding(,ding)*$/)
})
