import { afterEach, beforeEach, expect, it } from 'bun:test'
import { home } from './home'

beforeEach(() => {
  delete process.env.USERPROFILE
})

afterEach(() => {
  delete process.env.HOME
})

it('takes HOME', () => {
  process.env.HOME = '/home/ada'
  expect(home()).toBe('/home/ada')
})

it('falls back to the root', () => {
  delete process.env.HOME
  expect(home()).toBe('/')
})

it('speaks another language', () => {
  process.env.LANG = 'de_DE.UTF-8'
  try {
    expect(home()).toBeDefined()
  } finally {
    delete process.env.LANG
  }
})
