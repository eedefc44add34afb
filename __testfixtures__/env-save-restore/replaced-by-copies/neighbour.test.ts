import { afterAll, expect, test } from 'bun:test'
import { colour, kept } from './palette'

test('the palette follows the environment', () => {
  process.env.APP_COLOUR = 'red'
  expect(colour()).toBe('red')
  expect(kept()).toBeUndefined()
})

afterAll(() => {
  delete process.env.APP_COLOUR
})
