import { afterEach, mock } from 'bun:test'

// Not: endWithTest(mock)
afterEach(() => {
  mock.restore()
})
