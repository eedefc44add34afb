/** What a function is to the runner: a test, a set-up, a fixture, a helper. */
import type { SgNode } from '@ast-grep/napi'
import { decoratorsOf } from './decorators.ts'
import { fixtureOf } from './fixtures.ts'
import type { PythonModule } from './module.ts'
import { kindOf, nameOf, scopeOf } from './syntax.ts'
import type { Classes } from './test-case.ts'

/** What a function of a module or class is to the runner. */
export type Role =
  /** Code that runs when the file is imported. */
  | 'module'
  /** A function, or a method of a plain class, that pytest collects and passes fixtures to. */
  | 'pytest-test'
  /** A test method of a class that is known to be a `unittest.TestCase`. */
  | 'unittest-test'
  /** `setUp` or `asyncSetUp` of such a class. */
  | 'unittest-set-up'
  /** `setup_method`, `setup_function`, or nose's `setup`: it takes no fixtures. */
  | 'xunit-set-up'
  | 'class-set-up'
  | 'module-set-up'
  | 'tear-down'
  | 'fixture'
  /** A fixture that outlives a test. */
  | 'wide-fixture'
  /** A generator under `contextlib.contextmanager`, or the `__enter__` of a class. */
  | 'context-manager'
  /** A test or set-up of a class with bases from other files. */
  | 'of-unresolved-class'
  /** A test or set-up of a class that is not run itself, or not only as a plain class. */
  | 'of-mixin'
  /** A test function in a file that pytest passes over by its name. */
  | 'not-collected'
  | 'helper'

const TEAR_DOWN =
  /^(tearDown|asyncTearDown|tearDownClass|tearDownModule|teardown|teardown_(method|function|class|module)|__exit__|__aexit__)$/
const CLASS_SET_UP = /^(setUpClass|setup_class)$/
const MODULE_SET_UP = /^(setUpModule|setup_module)$/
const UNITTEST_SET_UP = /^(setUp|asyncSetUp)$/
const XUNIT_SET_UP = /^(setup_method|setup_function|setup)$/
const CONTEXT_MANAGER = /^contextlib\.(async)?contextmanager$/

/** Whether pytest looks for tests in a file, with the names that it looks for by default. */
export function isCollected(path: string): boolean {
  return /(^|\/)(test_[^/]*|[^/]*_test)\.py$/.test(path)
}

/** Whether a file is part of a test suite: by its name, or because it imports a test framework. */
export function isTestCode({ source, names }: PythonModule): boolean {
  if (isCollected(source.path) || /(^|\/)(conftest|tests?)\.py$/.test(source.path)) return true
  return names.imports.some(({ path }) => /^(pytest|unittest|unittest2|django\.test|testtools|nose)(\.|$)/.test(path))
}

/** The role of a function that a module or a class holds, and of the module itself. */
export function roleOf(fn: SgNode, { source, names, classes }: PythonModule): Role {
  if (kindOf(fn) === 'module') return 'module'
  if (kindOf(fn) === 'lambda') return 'helper'
  const name = nameOf(fn)
  const owner = scopeOf(fn)
  if (TEAR_DOWN.test(name)) return 'tear-down'
  const fixture = fixtureOf(fn, names)
  if (fixture) return fixture.wide ? 'wide-fixture' : 'fixture'
  if (/^__a?enter__$/.test(name) || decoratorsOf(fn, names).some(({ path }) => CONTEXT_MANAGER.test(path)))
    return 'context-manager'
  if (kindOf(owner) === 'class_definition') return roleOfMethod(name, owner, source.path, classes)
  if (MODULE_SET_UP.test(name)) return 'module-set-up'
  if (XUNIT_SET_UP.test(name)) return 'xunit-set-up'
  if (!name.startsWith('test')) return 'helper'
  return isCollected(source.path) ? 'pytest-test' : 'not-collected'
}

function roleOfMethod(name: string, owner: SgNode, path: string, classes: Classes): Role {
  if (CLASS_SET_UP.test(name)) return 'class-set-up'
  const isTest = name.startsWith('test') || name === 'runTest'
  if (!isTest && !UNITTEST_SET_UP.test(name) && !XUNIT_SET_UP.test(name)) return 'helper'
  const { kind } = classes.ancestryOf(owner)
  if (kind === 'unresolved') return 'of-unresolved-class'
  if (kind === 'test-case') return isTest ? 'unittest-test' : UNITTEST_SET_UP.test(name) ? 'unittest-set-up' : 'helper'
  if (!isPlainTestClass(owner, classes)) return 'of-mixin'
  if (!isTest) return XUNIT_SET_UP.test(name) ? 'xunit-set-up' : 'helper'
  return isCollected(path) ? 'pytest-test' : 'not-collected'
}

/**
 * Whether pytest runs the methods of a class as its own: the class, or one that inherits from it, is named `Test…` and has no constructor,
 * and none of them is a TestCase. Methods that use a TestCase's assertions wait for a class that brings them.
 */
function isPlainTestClass(definition: SgNode, classes: Classes): boolean {
  const family = [definition, ...classes.heirsOf(definition)].map(member => classes.ancestryOf(member))
  if (family.some(({ kind }) => kind !== 'plain')) return false
  const { foreign: bases } = classes.ancestryOf(definition)
  if ([definition, ...bases.map(each => each.definition)].some(each => USES_TEST_CASE.test(each.text()))) return false
  return family.some(({ classes: [member, ...bases], foreign }) => {
    const isConstructed = [member!, ...bases, ...foreign.map(({ definition }) => definition)].some(each =>
      classes.methodsOf(each).some(method => /^__(init|new)__$/.test(nameOf(method))),
    )
    return nameOf(member!).startsWith('Test') && !isConstructed && isReached(member!)
  })
}

const USES_TEST_CASE = /\bself\.(assert[A-Z]\w*|addCleanup|skipTest|subTest|fail)\(/

/** A class in another is collected when that one is; one in a function never. */
function isReached(definition: SgNode): boolean {
  const around = scopeOf(definition)
  if (kindOf(around) === 'class_definition') return nameOf(around).startsWith('Test') && isReached(around)
  return kindOf(around) === 'module'
}

/** Roles that product code has as well: there they are none of our business. */
export const ANYWHERE: ReadonlySet<Role> = new Set(['module', 'helper', 'context-manager'])
