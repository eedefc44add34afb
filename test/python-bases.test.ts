import { expect, test } from 'vitest'
import chdirToMonkeypatch from '../codemods/python/chdir-to-monkeypatch.ts'
import { createSource } from '../src/core/source.ts'
import { type Around, aroundOnDisk } from '../src/io/around.ts'
import { planText } from '../src/plan-text.ts'
import { folder } from './folder.ts'

const CODEMOD = { codemod: chdirToMonkeypatch, options: { python: '3.8' } }

const BASE = 'import unittest\n\n\nclass Base(unittest.TestCase):\n    pass\n'
const testOf = (base: string) =>
  `import os\nfrom base import Base\n\n\nclass GoesTest(${base}):\n    def test_goes(self):\n        os.chdir("a")\n`

/** The project's files, and all that was asked about them. */
function project(files: Readonly<Record<string, string>>) {
  const { path } = folder({ 'pyproject.toml': '', ...files })
  const around = aroundOnDisk(path, new Set(['.py']))
  const asked: string[] = []
  const read: string[] = []
  const watched: Around = {
    ...around,
    pythonModule(name, from) {
      asked.push(name)
      return around.pythonModule(name, from)
    },
    text(file) {
      read.push(file)
      return around.text(file)
    },
  }
  const plan = async (file: string) => {
    const { plans } = await planText(createSource(file, files[file]!), [CODEMOD], watched)
    return plans.flatMap(({ sites }) => sites.map(({ finding }) => finding))
  }
  return { plan, asked, read }
}

test('a base is read once for all files of a run', async () => {
  const { plan, read } = project({ 'base.py': BASE, 'test_a.py': testOf('Base'), 'test_b.py': testOf('Base') })
  for (const file of ['test_a.py', 'test_b.py'])
    expect((await plan(file)).map(each => each.messageId)).toEqual(['outlives-test'])
  expect(read).toEqual(['base.py'])
})

test('a file without bases from elsewhere asks about nothing', async () => {
  const own = testOf('Own').replace(
    '\n\n\nclass',
    '\nimport unittest\n\n\nclass Own(unittest.TestCase):\n    pass\n\n\nclass',
  )
  const { plan, asked } = project({ 'base.py': BASE, 'test_a.py': own })
  expect((await plan('test_a.py')).map(each => each.messageId)).toEqual(['outlives-test'])
  expect(asked).toEqual([])
})

test('the order of the files makes no difference', async () => {
  const files = {
    'base.py': BASE,
    'deep.py': 'from base import Base\n\n\nclass Deep(Base):\n    pass\n',
    'test_a.py': testOf('Base'),
    'test_b.py': testOf('Deep').replace('base import Base', 'deep import Deep'),
  }
  const one = project(files)
  const other = project(files)
  const [a, b] = [await one.plan('test_a.py'), await one.plan('test_b.py')]
  const [second, first] = [await other.plan('test_b.py'), await other.plan('test_a.py')]
  expect([a, b]).toEqual([first, second])
})

test.each([
  ['does not parse', 'class Base(:\n'],
  ['is nested too deeply', `${BASE}\nx = ${'('.repeat(6000)}1${')'.repeat(6000)}\n`],
])('a base in a file that %s is not found', async (_, base) => {
  const { plan } = project({ 'base.py': base, 'test_a.py': testOf('Base') })
  expect((await plan('test_a.py')).map(each => each.messageId)).toEqual(['unresolved-base-class'])
})
