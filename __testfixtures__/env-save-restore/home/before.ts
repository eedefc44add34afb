import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'bun:test'
import { configFolder } from './folders'

let home: string

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'home-'))
  process.env.HOME = home
})

afterEach(() => {
  rmSync(process.env.HOME!, { recursive: true, force: true })
})

test('keeps the configuration at home', () => {
  expect(configFolder()).toBe(join(home, '.config'))
})

test('goes where HOME points', () => {
  process.env.HOME = '/home/ada'
  expect(configFolder()).toBe('/home/ada/.config')
  rmSync(home, { recursive: true, force: true })
})
