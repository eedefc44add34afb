import { afterEach, beforeEach, expect, mock, spyOn, test } from 'bun:test'
import { Bell, ring, watch } from './bell'

let bell: Bell

beforeEach(() => {
  bell = new Bell()
})

afterEach(() => {
  mock.restore()
})

test('hears a broken bell', () => {
  spyOn(bell, 'tone').mockReturnValue('nothing')
  watch(bell)
  expect(ring()).toContain('nothing')
})

test('hears something', () => {
  watch(bell)
  expect(ring()).not.toBe('')
})
