import { afterAll, expect, mock, spyOn, test, vi } from 'bun:test'
import * as log from './log'
import { level, setLevel } from './level'
import * as realLevel from './level'
import { start } from './start'

const actualLog = { ...log }
const actualLevel = { ...realLevel }

setLevel('debug')
const warn = spyOn(log, 'warn').mockImplementation(() => {})

mock.module('./log', () => ({ info: vi.fn() }))
mock.module('./level', () => ({ isDebug: () => false }))

test('warns', () => {
  start()
  expect(warn).toHaveBeenCalledWith('level debug')
  expect(log.info).toHaveBeenCalledWith('started')
  expect(level).toBe('debug')
})

afterAll(() => {
  mock.module('./log', () => actualLog)
  mock.module('./level', () => actualLevel)
})
