import { expect, spyOn, test, vi } from 'bun:test'
import * as log from './log'
import { level, setLevel } from './level'
import { start } from './start'

setLevel('debug')
const warn = spyOn(log, 'warn').mockImplementation(() => {})

vi.mock('./log', () => ({ info: vi.fn() }))
vi.mock('./level', () => ({ isDebug: () => false }))

test('warns', () => {
  start()
  expect(warn).toHaveBeenCalledWith('level debug')
  expect(log.info).toHaveBeenCalledWith('started')
  expect(level).toBe('debug')
})
