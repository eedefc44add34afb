import { expect, spyOn, test } from 'bun:test'
import { main } from './main'

test('ends with 2', () => {
  const exit = spyOn(process, 'exit').mockImplementation(() => undefined as never)
  main()
  expect(exit).toHaveBeenCalledWith(2)
})
