import { afterAll, expect, mock, test } from 'bun:test'
import { some } from 'some-package'
import { show } from './app/page'
import { main } from './main'
import { _internals } from './seamed-user'

const realInternals = { ..._internals }

const name = ['.', 'parts'].join('/')
const partial = () => ({ kept: () => 'x' })
const parts = { other: () => 'x' }

mock.module(name, () => ({ kept: () => 'x' }))
mock.module('some-package', () => ({ some: () => 'x' }))
mock.module('./mail', partial)
mock.module('./keys', () => ({ ...parts }))
const made = mock.module('./paths', () => ({ join: () => 'x' }))
mock.module('./unused', () => ({ unused: () => 'x' }))
mock.module('./handing', () => ({ handed: () => 'x' }))
mock.module('./classes', () => ({ Made: class {} }))
mock.module('./values', () => ({ settings: { a: 1 } }))
mock.module('./constants', () => ({ limitOf: 3 }))
mock.module('./methods', () => ({
  bound() {
    return this
  },
}))
mock.module('./foreign', () => ({ foreign: () => 'x' }))
mock.module('./paged', () => ({ paged: () => 'x' }))
mock.module('./twice', () => ({ twice: () => 'x' }))
_internals.seamed = () => 'x'
mock.module('./read', () => ({ read: () => 'x' }))

test('goes through all of it', async () => {
  const { read, ...rest } = await import('./read')
  expect([main(), show(), some, made, read, rest]).toBeDefined()
})

afterAll(() => {
  _internals.seamed = realInternals.seamed
})
