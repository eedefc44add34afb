import { afterAll, describe, expect, test } from 'bun:test'
import { mode } from './mode'

const originalAppLoud = process.env.APP_LOUD

const pause = () => new Promise(resolve => setTimeout(resolve, 5))

describe.concurrent('side by side', () => {
  const originalAppMode = process.env.APP_MODE

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

  afterAll(() => {
    if (originalAppMode === undefined) delete process.env.APP_MODE
    else process.env.APP_MODE = originalAppMode
  })
})

test.concurrent('is loud', async () => {
  process.env.APP_LOUD = '1'
  await pause()
  expect(process.env.APP_LOUD).toBe('1')
})

afterAll(() => {
  if (originalAppLoud === undefined) delete process.env.APP_LOUD
  else process.env.APP_LOUD = originalAppLoud
})
