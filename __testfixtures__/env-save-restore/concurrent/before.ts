import { describe, expect, test } from 'bun:test'
import { mode } from './mode'

const pause = () => new Promise(resolve => setTimeout(resolve, 5))

describe.concurrent('side by side', () => {
  test('changes the mode', async () => {
    process.env.APP_MODE = 'trial'
    await pause()
    expect(mode()).toBe('trial')
  })

  test('waits for the other one', async () => {
    await pause()
    await pause()
    expect(mode()).toBe('trial')
  })
})

test.concurrent('is loud', async () => {
  process.env.APP_LOUD = '1'
  await pause()
  expect(process.env.APP_LOUD).toBe('1')
})
