import { join } from 'node:path'
import { expect, test } from 'vitest'
import { pythonModulesOnDisk } from '../../src/io/python-modules.ts'
import { folder } from '../folder.ts'

/** Asks from the project's root and its `src`, for a file. */
function leading(files: readonly string[], from: string) {
  const { path } = folder(Object.fromEntries(files.map(file => [file, ''])))
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
