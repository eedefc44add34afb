import { afterEach, mock } from 'bun:test'

afterEach(() => {
  mock.restore()
})
