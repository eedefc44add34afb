import { expect, it, type Mock } from 'bun:test'
import { read } from './store'

it('begins with a cast', () => {
  const value = 1
  ;(read as Mock<typeof read>).mockReturnValue(value)
  if (value) {
    (read as Mock<typeof read>).mockReturnValue(value)
  }
  (read! as Mock<NonNullable<typeof read>>).mockReturnValue(value)
  const mocked = (
    // The store's own.
    read as Mock<typeof read>
  )
  ;(read as Mock<typeof read> /* as it is */).mockReturnValue(value)
  let again
  again = read as Mock<typeof read>
  expect(read()).toBe(value)
})
