import { describe, expect, test, vi } from 'bun:test'
import { greet } from './greet'

describe('greet', () => {
  test('prints', () => {
    vi.spyOn(console, 'info').mockImplementation(() => {})
    greet()
    expect(console.info).toHaveBeenCalledTimes(1)
  })

  test('prints again', () => {
    greet()
    expect(console.info).toHaveBeenCalledTimes(2)
  })
})
