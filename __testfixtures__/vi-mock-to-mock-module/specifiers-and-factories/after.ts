import { afterAll, expect, mock, test } from 'bun:test'
import { report } from './report'
import * as realClock from './clock'
import * as realFormat from './format'
import * as realSession from './session'
import * as realZone from './zone'

const actualSession = { ...realSession }
const actualClock = { ...realClock }
const actualZone = { ...realZone }
const actualFormat = { ...realFormat }

mock.module('./session', () => ({ ...actualSession, currentUser: () => 'Ada' }))
mock.module("./clock", function () {
  const now = () => 5
  return { ...actualClock, now }
})
mock.module('./zone', makeZone)
if (report.name) mock.module('./format', () => ({ ...actualFormat, pad: (text: string) => `<${text}>` }))

function makeZone() {
  return { offset: () => 2 }
}

test('reports by the mocks', () => {
  expect(report()).toBe('<Ada 5 +2>')
})

afterAll(() => {
  mock.module('./session', () => actualSession)
  mock.module("./clock", () => actualClock)
  mock.module('./zone', () => actualZone)
  mock.module('./format', () => actualFormat)
})
