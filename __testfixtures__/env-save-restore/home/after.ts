import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, expect, test } from 'bun:test'
import { configFolder } from './folders'

const originalHome = process.env.HOME
const originalUserprofile = process.env.USERPROFILE
const originalLocalappdata = process.env.LOCALAPPDATA
const originalAppdata = process.env.APPDATA
const originalXdgConfigHome = process.env.XDG_CONFIG_HOME
const originalXdgDataHome = process.env.XDG_DATA_HOME

let home: string

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'home-'))
  process.env.HOME = home
  process.env.USERPROFILE = process.env.HOME
  delete process.env.LOCALAPPDATA
  delete process.env.APPDATA
  delete process.env.XDG_CONFIG_HOME
  delete process.env.XDG_DATA_HOME
})

afterEach(() => {
  rmSync(process.env.HOME!, { recursive: true, force: true })
})

test('keeps the configuration at home', () => {
  expect(configFolder()).toBe(join(home, '.config'))
})

test('goes where HOME points', () => {
  process.env.HOME = '/home/ada'
  process.env.USERPROFILE = process.env.HOME
  delete process.env.LOCALAPPDATA
  delete process.env.APPDATA
  delete process.env.XDG_CONFIG_HOME
  delete process.env.XDG_DATA_HOME
  expect(configFolder()).toBe('/home/ada/.config')
  rmSync(home, { recursive: true, force: true })
})

afterAll(() => {
  if (originalHome === undefined) delete process.env.HOME
  else process.env.HOME = originalHome
  if (originalUserprofile === undefined) delete process.env.USERPROFILE
  else process.env.USERPROFILE = originalUserprofile
  if (originalLocalappdata === undefined) delete process.env.LOCALAPPDATA
  else process.env.LOCALAPPDATA = originalLocalappdata
  if (originalAppdata === undefined) delete process.env.APPDATA
  else process.env.APPDATA = originalAppdata
  if (originalXdgConfigHome === undefined) delete process.env.XDG_CONFIG_HOME
  else process.env.XDG_CONFIG_HOME = originalXdgConfigHome
  if (originalXdgDataHome === undefined) delete process.env.XDG_DATA_HOME
  else process.env.XDG_DATA_HOME = originalXdgDataHome
})
