import { afterAll, expect, mock, test } from 'bun:test'
import { _internals as farewellInternals, part } from './farewell'
import { _internals as greetingInternals, greet } from './greeting'

const realFarewellInternals = { ...farewellInternals }
const realGreetingInternals = { ...greetingInternals }

const currentUser = mock(() => 'Ada')

farewellInternals.nameOfUser = currentUser
greetingInternals.currentUser = farewellInternals.nameOfUser

test('greets and parts', () => {
  expect(greet()).toBe('Hello, Ada!')
  expect(part()).toBe('Bye, Ada!')
  expect(currentUser).toHaveBeenCalledTimes(2)
})

afterAll(() => {
  farewellInternals.nameOfUser = realFarewellInternals.nameOfUser
  greetingInternals.currentUser = realGreetingInternals.currentUser
})
