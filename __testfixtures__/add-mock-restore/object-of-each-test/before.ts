import { beforeEach, describe, expect, spyOn, test } from 'bun:test'
import { log } from './log'
import { Relay } from './relay'

describe('Relay', () => {
  let first: { send: () => string }
  let relay: Relay

  beforeEach(() => {
    first = { send: () => 'sent' }
    relay = new Relay(first)
  })

  test('sends', () => {
    spyOn(first, 'send')
    expect(relay.send()).toBe('sent')
    expect(first.send).toHaveBeenCalledTimes(1)
  })

  test('has its own', () => {
    expect(first.send).not.toHaveProperty('mock')
  })

  test('passes over what fails', () => {
    spyOn(log, 'warn').mockImplementation(() => {})
    spyOn(first, 'send').mockImplementation(() => {
      throw new Error('no line')
    })
    expect(relay.send()).toBe('kept')
    expect(first.send).toHaveBeenCalledTimes(1)
  })
})
