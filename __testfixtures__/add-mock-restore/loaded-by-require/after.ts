import { afterEach, mock } from 'bun:test'

const { expect, spyOn, test } = require('bun:test')
const { clock } = require('./clock')
const { greeting } = require('./greeting')

afterEach(() => {
  mock.restore()
})

test('says good evening', () => {
  spyOn(clock, 'hour').mockReturnValue(20)
  expect(greeting()).toBe('Good evening')
})
