import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { Log } from './log'

const log = new Log()

// Runs last.
afterEach(() => {
  log.add('outer, declared first')
})

afterEach(async () => {
  log.add('outer, declared last')
}, 1000)

describe('a connection', () => {
  beforeAll(async () => {
    log.add('open')
    return () => log.add('close')
  })

  beforeEach(() => {
    const release = () => log.add('release')
    if (log.size > 5) return
    return release
  })

  test('is used', _context => {
    log.add('use')
    expect(log.size).toBe(2)
  })
})

describe('another one', () => {
  beforeAll(() => () => log.add('close the other one'))

  test('is used', () => {
    log.add('use the other one')
  })
})

describe('last', () => {
  test('all is over', () => {
    expect(log.take()).toEqual([
      'open',
      'use',
      'outer, declared last',
      'outer, declared first',
      'release',
      'close',
      'use the other one',
      'outer, declared last',
      'outer, declared first',
      'close the other one',
    ])
  })
})
