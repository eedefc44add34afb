import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'bun:test'
import { Log } from './log'

const log = new Log()

afterEach(async () => {
  log.add('outer, declared last')
}, 1000)

// Runs last.
afterEach(() => {
  log.add('outer, declared first')
})

describe('a connection', () => {
  let cleanUp: (() => unknown) | undefined
  beforeAll(async () => {
    log.add('open')
    cleanUp = () => log.add('close')
  })
  afterAll(() => cleanUp?.())

  beforeEach(() => {
    const release = () => log.add('release')
    if (log.size > 5) return
    onTestFinished(release)
  })

  test('is used', () => {
    log.add('use')
    expect(log.size).toBe(2)
  })
})

describe('another one', () => {
  let cleanUp2: (() => unknown) | undefined
  beforeAll(() => { cleanUp2 = () => log.add('close the other one') })
  afterAll(() => cleanUp2?.())

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
