import { expect, test, vi } from 'vitest'
import { hostName } from './host'
import { load } from './load'

vi.mock('fs', async importOriginal => ({ ...(await importOriginal<object>()), readFileSync: () => '{"a":1}' }))
vi.mock('os', () => ({ hostname: () => 'test' }))

test('loads', () => {
  expect(load('/nowhere.json')).toEqual({ a: 1 })
  expect(hostName()).toBe('test')
})
