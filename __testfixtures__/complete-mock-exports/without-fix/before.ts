import { expect, mock, test } from 'bun:test'
import { makeParts } from './parts'
import type { Part } from './parts'

const key = 'a'
const name = ['.', 'computed'].join('/')
const both = () => ({ a: 1 })
const shared: Part = { a: 1 }

mock.module(name, () => ({ a: 1 }))
mock.module('some-package', () => ({ a: 1 }))
mock.module('./nowhere', () => ({ a: 1 }))
mock.module('./old', () => ({ a: 1 }))
mock.module('./spread', () => ({ ...makeParts(), a: 1 }))
mock.module('./keys', () => ({ [key]: 1 }))
mock.module('./named', () => shared)
mock.module('./elsewhere', makeParts)
mock.module('./one', both)
mock.module('./two', both)
mock.module('./twice', () => ({ a: 1 }))
mock.module('./twice', () => makeParts())
mock.module('./barrel', () => ({ a: 1, Type: 2 }))
mock.module('./renamed', () => ({ a: 1, b: 2, oldName: 3, Shape: class {} }))

test('loads them', async () => {
  expect(await import('./loads')).toBeDefined()
})
