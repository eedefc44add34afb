import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { timeZone } from './time-zone'

let originalZone: string | undefined

beforeEach(() => {
  originalZone = process.env['ZONE']
})

afterEach(() => {
  putBack('ZONE', originalZone)
})

function putBack(name: string, value: string | undefined): void {
  if (value === undefined) {
    delete process.env[name]
    return
  }

  process.env[name] = value
}

function putBackAll(saved: ReadonlyMap<string, string | undefined>): void {
  for (const [name, value] of saved) {
    if (value !== undefined) {
      process.env[name] = value
      continue
    }
    delete process.env[name]
  }
}

describe('timeZone', () => {
  test('is that of the environment', () => {
    process.env['ZONE'] = 'CET'
    expect(timeZone()).toBe('CET')
  })

  test('prefers the override', () => {
    const names = ['ZONE', 'ZONE_OVERRIDE']
    const saved = new Map(names.map(name => [name, process.env[name]]))
    try {
      process.env['ZONE'] = 'CET'
      process.env['ZONE_OVERRIDE'] = 'GMT'
      expect(timeZone()).toBe('GMT')
    } finally {
      putBackAll(saved)
    }
  })
})
