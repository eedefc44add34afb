import { afterEach, beforeEach, expect, test } from 'bun:test'
import { leaveRoom, mode, useRoom } from './room'

const originalAppRoom = process.env.APP_ROOM

let room: ReturnType<typeof useRoom>

beforeEach(() => {
  room = useRoom('hall')
})

afterEach(() => {
  leaveRoom(room)
})

test('is in the hall', () => {
  expect(mode()).toBe('hall')
})

test('is in the cellar', () => {
  process.env.APP_ROOM = 'cellar'
  expect(mode()).toBe('cellar')
})

afterEach(() => {
  if (originalAppRoom === undefined) delete process.env.APP_ROOM
  else process.env.APP_ROOM = originalAppRoom
})
