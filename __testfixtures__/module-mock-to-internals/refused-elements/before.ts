import { expect, test, vi } from 'vitest'
import { page } from './page'

vi.mock('./button', () => ({ Button: () => null }))

test('shows a button', () => {
  expect(page()).toBeDefined()
})
