import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { linksOnDisk, modulesOnDisk } from '../../src/io/modules.ts'

function project(files: Readonly<Record<string, string>>): string {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'testfix-modules-')))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(root, dirname(path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return root
}

const PROJECT = {
  'package.json': '{ "name": "shop", "imports": { "#store/*": "./src/store/*.ts" } }',
  'tsconfig.json': '{ "compilerOptions": { "baseUrl": ".", "paths": { "@/*": ["src/*"] } }, "include": ["src"] }',
  'src/cart.ts': '',
  'src/view.tsx': '',
  'src/store/index.ts': '',
  'src/store/memory.mts': '',
  'src/store/disk.ts': '',
  'node_modules/money/package.json':
    '{ "name": "money", "exports": { ".": { "import": "./money.js" }, "./round": "./round.js" } }',
  'node_modules/money/money.js': '',
  'node_modules/money/round.js': '',
  'node_modules/typed/package.json': '{ "name": "typed", "types": "./typed.d.ts" }',
  'node_modules/typed/typed.d.ts': '',
  'tests/unit/helper.ts': '',
}

describe('seen from a test', () => {
  const there = [
    ['a file without its extension', '../../src/cart'],
    ['a file by the name that it is compiled to', '../../src/cart.js'],
    ['a file with JSX', '../../src/view'],
    ['a file of ES modules', '../../src/store/memory.mjs'],
    ["a folder's index", '../../src/store'],
    ['a path of tsconfig.json, which does not include tests', '@/cart'],
    ['a path from the base URL', 'src/store/disk'],
    ["an import of the project's own", '#store/disk'],
    ['a package', 'money'],
    ["a package's export", 'money/round'],
    ['a module of Node', 'fs/promises'],
    ['a module of Node by its prefix', 'node:test'],
    ['a module of bun', 'bun:sqlite'],
    ['bun', 'bun'],
  ] as const
  test.each(there)('%s exists', (_, specifier) => {
    expect(modulesOnDisk(project(PROJECT))('tests/unit/cart.test.ts').exists(specifier)).toBe(true)
  })

  const missing = [
    ['a file that is not there', '../../src/carts'],
    ['a path from another folder', './src/cart'],
    ['a path of tsconfig.json that leads nowhere', '@/carts'],
    ['a package that is not installed', 'yen'],
    ['what a package does not export', 'money/round.js'],
    ['a package of types', 'typed'],
    ['an import that the project does not have', '#cart'],
  ] as const
  test.each(missing)('%s does not exist', (_, specifier) => {
    expect(modulesOnDisk(project(PROJECT))('tests/unit/cart.test.ts').exists(specifier)).toBe(false)
  })
})

test('faults in tsconfig.json hide nothing else', () => {
  const modules = modulesOnDisk(project({ ...PROJECT, 'tsconfig.json': '{ "compilerOptions": ' }))('tests/a.test.ts')
  expect([modules.exists('../src/cart'), modules.exists('@/cart')]).toEqual([true, false])
})

test('outside of a folder that is all there is, nothing exists', () => {
  const root = project(PROJECT)
  const { exists } = modulesOnDisk(join(root, 'src'), linksOnDisk(join(root, 'src')))('cart.test.ts')
  expect([exists('./cart'), exists('./store'), exists('../tests/unit/helper'), exists('money'), exists('fs')]).toEqual([
    true,
    true,
    false,
    false,
    true,
  ])
})

test('an answer is kept for the run', () => {
  const root = project(PROJECT)
  const modulesOf = modulesOnDisk(root)
  expect(modulesOf('tests/a.test.ts').exists('./new')).toBe(false)
  writeFileSync(join(root, 'tests/new.ts'), '')
  expect(modulesOf('tests/b.test.ts').exists('./new')).toBe(false)
  expect(modulesOnDisk(root)('tests/a.test.ts').exists('./new')).toBe(true)
})

test('a file reaches what its imports and re-exports load, types aside', () => {
  const root = project({
    'a.ts': "import {\n  b,\n} from './b'\nimport type { t } from './types'\nimport { type u } from './types'",
    'b.ts': "export * from './c.js'\n// import './types'\n",
    'c.ts': "import './d'",
    'd.ts': "import './a'\nawait import('./types')\nimport 'money'",
    'types.ts': '',
    'node_modules/money/index.js': "import '../../types'",
  })
  const { reaches } = modulesOnDisk(root)('x.test.ts')
  expect([reaches('./a', './d'), reaches('./d', './b.ts'), reaches('./a', './a')]).toEqual([true, true, true])
  expect([reaches('./a', './types'), reaches('./a', './none'), reaches('./types', './a')]).toEqual([
    false,
    false,
    false,
  ])
})
