import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, mock, onTestFinished, spyOn, test, vi } from 'bun:test'
import { clock } from './clock'
import { greeting } from './greeting'

const trace = spyOn(console, 'trace').mockImplementation(() => {})

describe('by a hook', () => {
  let hour: ReturnType<typeof spyOn>
  const others: { mockRestore(): void }[] = []
  const output = { log: spyOn(console, 'log'), warn: spyOn(console, 'warn') }
  const [info, debug] = (['info', 'debug'] as const).map(method => spyOn(console, method))
  const state: { error?: ReturnType<typeof spyOn> } = {}

  beforeEach(() => {
    hour = spyOn(clock, 'hour').mockReturnValue(20)
    others.push(spyOn(clock, 'hour'), spyOn(console, 'table'))
    state.error = spyOn(console, 'error').mockImplementation(() => {})
    vi.spyOn(console, 'count').mockImplementation(() => {})
    spyOn(Date, 'now').mockReturnValue(0)
    spyOn(console, 'dir').mockImplementation(() => {})
  })

  const now = Date.now
  afterEach(() => {
    hour?.mockRestore()
    for (const other of others) other.mockRestore()
    state.error?.mockRestore()
    vi.mocked(console.count).mockRestore()
    spyOn(console, 'dir').mockRestore()
    Date.now = now
  })

  afterAll(() => {
    Object.values(output).forEach(spy => spy.mockRestore())
    info!.mockRestore()
    debug!.mockRestore()
    trace.mockRestore()
  })

  test('says good evening', () => {
    expect(greeting()).toBe('Good evening')
  })
})

describe('by a hook for all', () => {
  afterEach(mock.restore)

  test('says good morning', () => {
    spyOn(clock, 'hour').mockReturnValue(8)
    expect(greeting()).toBe('Good morning')
  })
})

const groupEnd = vi.spyOn(console, 'groupEnd')

describe('by the hook of an inner describe', () => {
  afterAll(() => {
    expect(groupEnd).not.toHaveBeenCalled()
    mock.restore()
  })

  test('says good day', () => {
    expect(greeting()).toBe('Good day')
  })
})

describe('by a function that a hook calls', () => {
  const tidy = () => {
    vi.restoreAllMocks()
  }
  beforeAll(() => {
    spyOn(clock, 'hour').mockReturnValue(8)
  })
  afterAll(() => tidy())

  test('says good morning', () => {
    expect(greeting()).toBe('Good morning')
  })
})

describe('by the test', () => {
  const silenced = () => spyOn(console, 'log').mockImplementation(() => {})
  const at = (hour: number, run: () => void) => {
    const spy = spyOn(clock, 'hour').mockReturnValue(hour)
    try {
      run()
    } finally {
      spy.mockRestore()
    }
  }

  test('in a finally', () => {
    const spy = spyOn(clock, 'hour').mockReturnValue(8)
    try {
      expect(greeting()).toBe('Good morning')
    } finally {
      spy.mockRestore()
    }
  })

  test('at its end', () => {
    const log = silenced()
    const hour = spyOn(clock, 'hour').mockReturnValue(8)
    expect(greeting()).toBe('Good morning')
    hour.mockRestore()
    log.mockRestore()
  })

  test('all at its end', () => {
    spyOn(clock, 'hour').mockReturnValue(8)
    expect(greeting()).toBe('Good morning')
    mock.restore()
  })

  test('by a hook of its own', () => {
    const hour = spyOn(clock, 'hour').mockReturnValue(8)
    onTestFinished(() => hour.mockRestore())
    expect(greeting()).toBe('Good morning')
  })

  test('by using', () => {
    using _hour = spyOn(clock, 'hour').mockReturnValue(8)
    expect(greeting()).toBe('Good morning')
  })

  test('by a function of the file', () => {
    at(8, () => expect(greeting()).toBe('Good morning'))
  })
})
