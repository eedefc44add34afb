import { expect, it, type Mock } from 'bun:test'
import { read } from './store'

it('begins with a cast', () => {
  const value = 1
  ;(read as Mock<typeof read>).mockReturnValue(value)
  if (value) {
    (read as Mock<typeof read>).mockReturnValue(value)
  }
  (read! as Mock<NonNullable<typeof read>>).mockReturnValue(value)
  expect(read()).toBe(value)
})
