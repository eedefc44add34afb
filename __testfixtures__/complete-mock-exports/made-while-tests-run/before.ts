import { beforeAll, beforeEach, describe, expect, mock, test } from 'bun:test'

test('loads it as it is', async () => {
  const { level } = await import('./level')
  expect(level()).toBe('quiet')
})

test('mocks it in a test', async () => {
  mock.module('./config', () => ({ isLoud: () => true }))
  const { level } = await import('./level')
  expect(level()).toBe('loud')
})

describe('with a mock for all', () => {
  beforeAll(() => {
    mock.module('./state', () => ({ get: () => 1 }))
  })
  beforeEach(async () => {
    await mock.module('./log', () => ({ info() {} }))
  })

  test('finds both mocks', async () => {
    const { run } = await import('./run')
    expect(run()).toBe(1)
  })
})
