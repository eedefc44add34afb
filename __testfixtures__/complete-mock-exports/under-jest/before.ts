import { expect, jest, test } from '@jest/globals'
import { total } from './total'

jest.mock<typeof import("./prices")>("./prices", () => ({ __esModule: true, default: () => 1 }))

test('adds up', () => {
  expect(total(['a', 'b'])).toBe(2)
})
