import { expect, test } from 'vitest'
import { aroundOnDisk } from '../../src/io/around.ts'
import { repository } from '../folder.ts'

const files = {
  '.gitignore': 'built\n',
  'package.json': '{ "imports": { "#mail": "./src/mail.ts" } }',
  'tsconfig.json': '{ "compilerOptions": { "paths": { "@/*": ["./src/*"] } } }',
  'src/mail.ts': '\uFEFFexport const send = () => {}\n',
  'src/index.ts': "export * from './mail.js'\n",
  'src/types.ts': "import type { send } from './mail'\n",
  'test/a.test.ts': "import { send } from '@/mail'\n",
  'test/b.test.ts': "import { send } from '#mail'\nimport fs from 'node:fs'\nimport x from 'mails'\n",
  'test/c.ts': "import type fs from 'node:fs'\nexport const load = () => import('@/mail.js')\n",
  'built/mail.test.ts': "import '../src/mail'\n",
  'node_modules/mails/index.ts': "import '../../src/mail'\n",
  'node_modules/mails/package.json': '{ "main": "./index.ts" }',
}
const EXTENSIONS = new Set(['.ts'])

test('tells what imports a file, for values, by whatever name', () => {
  const around = aroundOnDisk(repository(files).path, EXTENSIONS)
  expect(around.importersOf('src/mail.ts')).toEqual(['src/index.ts', 'test/a.test.ts', 'test/b.test.ts'])
  expect(around.importersOf('test/a.test.ts')).toEqual([])
  expect(around.loadersOf('src/mail.ts')).toEqual(['test/c.ts'])
})

test('tells what imports a part of the runtime', () => {
  const around = aroundOnDisk(repository(files).path, EXTENSIONS)
  expect(around.importersOf('node:fs')).toEqual(['test/b.test.ts'])
})

test('names the files from where the run works', () => {
  const around = aroundOnDisk(`${repository(files).path}/test`, EXTENSIONS)
  expect(around.importersOf('../src/mail.ts')).toEqual(['../src/index.ts', 'a.test.ts', 'b.test.ts'])
  expect(around.resolve('@/mail', 'a.test.ts')).toBe('../src/mail.ts')
})

test.each([
  ['@/mail', 'src/mail.ts'],
  ['../src/mail.js', 'src/mail.ts'],
  ['../src', 'src/index.ts'],
  ['#mail', 'src/mail.ts'],
  ['node:fs', undefined],
  ['mails', undefined],
  ['../src/none', undefined],
  ['../package.json', undefined],
])('%s leads to %s', (specifier, path) => {
  expect(aroundOnDisk(repository(files).path, EXTENSIONS).resolve(specifier, 'test/a.test.ts')).toBe(path)
})

test('reads a file without its BOM, and keeps what it read', () => {
  const made = repository(files)
  const around = aroundOnDisk(made.path, EXTENSIONS)
  expect(around.read('src/mail.ts')).toMatchObject({ text: 'export const send = () => {}\n', bom: true })
  made.write('src/mail.ts', '')
  expect(around.text('src/mail.ts')).toBe('export const send = () => {}\n')
  expect(around.text('src/none.ts')).toBeUndefined()
})
