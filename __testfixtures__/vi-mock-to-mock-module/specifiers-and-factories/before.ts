import { expect, jest, test, vi } from 'bun:test'
import { report } from './report'

vi.mock(import('./session'), () => ({ currentUser: () => 'Ada' }))
vi.mock<typeof import('./clock')>(import("./clock"), function () {
  const now = () => 5
  return { now }
})
jest.mock('./zone', makeZone)
if (report.name) vi.mock('./format', () => ({ pad: (text: string) => `<${text}>` }))

function makeZone() {
  return { offset: () => 2 }
}

test('reports by the mocks', () => {
  expect(report()).toBe('<Ada 5 +2>')
})
