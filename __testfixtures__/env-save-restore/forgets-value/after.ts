import { afterAll, afterEach, beforeEach, expect, it, onTestFinished } from 'bun:test'
import { home } from './home'

const originalUserprofile = process.env.USERPROFILE
const originalHome = process.env.HOME

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
  const originalLang = process.env.LANG
  onTestFinished(() => {
    if (originalLang === undefined) delete process.env.LANG
    else process.env.LANG = originalLang
  })
  process.env.LANG = 'de_DE.UTF-8'
  try {
    expect(home()).toBeDefined()
  } finally {
    delete process.env.LANG
  }
})

afterAll(() => {
  if (originalUserprofile === undefined) delete process.env.USERPROFILE
  else process.env.USERPROFILE = originalUserprofile
  if (originalHome === undefined) delete process.env.HOME
  else process.env.HOME = originalHome
})
