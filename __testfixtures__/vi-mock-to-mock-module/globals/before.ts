import { currentUser } from './session'
import { greet } from './greet'

jest.mock('./session', () => ({ currentUser: jest.fn(() => 'Ada') }))

describe('greet', () => {
  beforeEach(() => {
    jest.clearAllMocks()
  })

  it('greets the current user', () => {
    expect(greet()).toBe('Hello, Ada!')
    expect(currentUser).toHaveBeenCalledTimes(1)
  })
})
