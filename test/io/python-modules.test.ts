import { join } from 'node:path'
import { expect, test } from 'vitest'
import { pythonModulesOnDisk } from '../../src/io/python-modules.ts'
import { folder } from '../folder.ts'

/** Asks from the project's root and its `src`, for a file. Files are empty where they are only named. */
function leading(files: readonly string[] | Readonly<Record<string, string>>, from: string) {
  const { path } = folder(Array.isArray(files) ? Object.fromEntries(files.map(file => [file, ''])) : { ...files })
  const lead = pythonModulesOnDisk([path, join(path, 'src')], path)
  return (name: string) => lead(name, join(path, from))?.slice(path.length + 1)
}

test('a relative name goes up from the package of the file', () => {
  const lead = leading(
    ['tests/__init__.py', 'tests/base.py', 'tests/unit/__init__.py', 'tests/unit/near.py'],
    'tests/unit/test_a.py',
  )
  expect(lead('.near')).toBe('tests/unit/near.py')
  expect(lead('..base')).toBe('tests/base.py')
  expect(lead('..')).toBe('tests/__init__.py')
  expect(lead('...base')).toBeUndefined()
})

test('an absolute name is looked for where pytest looks: beside the outermost package, at the root, in src', () => {
  const lead = leading(
    ['tests/__init__.py', 'tests/base.py', 'lone/helper.py', 'src/shop/__init__.py', 'src/shop/testing.py', 'tools.py'],
    'tests/test_a.py',
  )
  expect(lead('tests.base')).toBe('tests/base.py')
  expect(lead('shop.testing')).toBe('src/shop/testing.py')
  expect(lead('shop')).toBe('src/shop/__init__.py')
  expect(lead('tools')).toBe('tools.py')
  expect(lead('base')).toBeUndefined()
  expect(lead('helper')).toBeUndefined()
})

test('without packages a file sees its neighbours', () => {
  expect(leading(['a/base.py', 'b/base.py'], 'a/test_a.py')('base')).toBe('a/base.py')
})

test('what may be one of several is none', () => {
  expect(leading(['a/base.py', 'base.py'], 'a/test_a.py')('base')).toBeUndefined()
  expect(leading(['base.py', 'base/__init__.py'], 'test_a.py')('base')).toBeUndefined()
})

test('nothing outside of the project is looked at', () => {
  const { path } = folder({ 'base.py': '', 'project/tests/test_a.py': '' })
  const lead = pythonModulesOnDisk([join(path, 'project')], join(path, 'project'))
  expect(lead('...base', join(path, 'project/tests/test_a.py'))).toBeUndefined()
})

test('the folder of a conftest.py is on the path, and what its project names', () => {
  expect(leading(['tests/conftest.py', 'tests/base.py'], 'tests/unit/test_a.py')('base')).toBe('tests/base.py')
  const packaged = ['tests/__init__.py', 'tests/conftest.py', 'tests/base.py']
  expect(leading(packaged, 'tests/unit/test_a.py')('tests.base')).toBe('tests/base.py')
  expect(leading(packaged, 'tests/unit/test_a.py')('base')).toBeUndefined()
  const nested = leading(
    ['parts/shop/setup.py', 'parts/shop/src/shop/testing.py', 'parts/shop/kit.py', 'parts/kit.py'],
    'parts/shop/tests/test_a.py',
  )
  expect(nested('shop.testing')).toBe('parts/shop/src/shop/testing.py')
  expect(nested('kit')).toBe('parts/shop/kit.py')
})

test.each([
  ['pyproject.toml', '[tool.pytest.ini_options]\npythonpath = [\n  "lib", # ours\n  "./more",\n]\n'],
  ['pyproject.toml', '[tool.pytest.ini_options]\npythonpath = "lib more"\n'],
  ['pytest.ini', '[pytest]\npythonpath = lib more\naddopts = -q\n'],
  ['setup.cfg', '[tool:pytest]\npythonpath =\n    lib\n    more\n[metadata]\nname = x\n'],
])("pytest's setting pythonpath counts: %s", (manifest, settings) => {
  const lead = leading(
    { [manifest]: settings, 'lib/base.py': '', 'more/kit.py': '', 'name/own.py': '' },
    'tests/test_a.py',
  )
  expect(lead('base')).toBe('lib/base.py')
  expect(lead('kit')).toBe('more/kit.py')
  expect(lead('own')).toBeUndefined()
})

test('settings that cannot be read name nothing', () => {
  expect(leading(['setup.cfg/odd.py', 'base.py'], 'tests/test_a.py')('base')).toBe('base.py')
})
