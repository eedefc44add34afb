import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { linksOnDisk, modulesOnDisk } from '../../src/io/modules.ts'

function project(files: Readonly<Record<string, string>>): string {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'testfix-setup-')))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(root, dirname(path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return root
}

function setup(files: Readonly<Record<string, string>>, file = 'packages/shop/tests/cart.test.ts') {
  const root = project(files)
  return modulesOnDisk(root, linksOnDisk(root))(file)
}

describe('the version of a package', () => {
  test('is the installed one before any that is asked for', () => {
    const { version } = setup({
      'packages/shop/package.json': '{ "devDependencies": { "vitest": "^3.0.0" } }',
      'node_modules/vitest/package.json': '{ "name": "vitest", "version": "4.1.2" }',
    })
    expect(version('vitest')).toBe('4.1.2')
  })

  test('is that of the nearest folder', () => {
    const { version } = setup({
      'packages/shop/node_modules/vitest/package.json': '{ "version": "3.2.4" }',
      'node_modules/vitest/package.json': '{ "version": "4.1.2" }',
    })
    expect(version('vitest')).toBe('3.2.4')
  })

  const ranges = [
    ['^3.2.4', '3.2.4'],
    ['~4.0', '4.0'],
    ['4', '4'],
    ['>=3.0.0', undefined],
    ['^3 || ^4', undefined],
    ['3.x', '3'],
    ['4.0.0-beta.1', '4.0.0-beta.1'],
    ['*', undefined],
    ['latest', undefined],
    ['catalog:', undefined],
    ['workspace:*', undefined],
  ] as const
  test.each(ranges)('asked for as %s is %s', (range, expected) => {
    const manifest = JSON.stringify({ peerDependencies: { vitest: range } })
    const { version } = setup({ 'packages/shop/package.json': '{ "name": "shop" }', 'package.json': manifest })
    expect(version('vitest')).toBe(expected)
  })

  test('is not known from a manifest with a fault, nor without one', () => {
    expect(setup({ 'package.json': '{ "devDependencies": ' }).version('vitest')).toBeUndefined()
    expect(setup({ 'package.json': '\uFEFF{ "dependencies": { "vitest": "4.0.0" } }' }).version('vitest')).toBe('4.0.0')
    expect(setup({}).version('vitest')).toBeUndefined()
  })
})

describe('what bun loads before the tests', () => {
  const files = {
    'setup.ts': 'first',
    'packages/shop/own.ts': 'second',
    'node_modules/a/package.json': '{ "main": "a.js" }',
  }
  const preloads = (bunfig: string, more = {}) => setup({ ...files, 'bunfig.toml': bunfig, ...more }).preloads()

  test('is the list of the section test', () => {
    const bunfig = `preload = "./no.ts"\n[test] # here\n# preload = ["./no.ts"]\npreload = [\n  './setup.ts', # first\n  "a",\n  "./missing.ts"\n]\n[run]\npreload = "./no.ts"\n`
    expect(preloads(bunfig, { 'no.ts': '', 'node_modules/a/a.js': '' })).toEqual([
      { name: './setup.ts', text: 'first' },
    ])
  })

  test('is what the nearest bunfig.toml names, seen from there', () => {
    const bunfig = '[test]\npreload = ["./setup.ts"]\n'
    const near = { 'packages/shop/bunfig.toml': '[test]\npreload = "./own.ts"' }
    expect(preloads(bunfig, near)).toEqual([{ name: './own.ts', text: 'second' }])
  })

  test('is nothing without one, or without the section', () => {
    expect(preloads('[install]\npreload = ["./setup.ts"]')).toEqual([])
    expect(preloads('[test]\npreload = ["./setup.ts"')).toEqual([])
    expect(setup(files).preloads()).toEqual([])
  })
})
