/** Which classes are unittest's. A name is no proof: bases are followed through the file and its imports. */
import type { SgNode } from '@ast-grep/napi'
import type { Names } from './names.ts'
import { kindOf, nameOf, once, type PythonFile, remember, same, scopeOf, startOf } from './syntax.ts'

/** Classes that are known to be `unittest.TestCase` or to inherit from it. */
const TEST_CASES = new RegExp(
  `^(${[
    'unittest\\.(case\\.)?(TestCase|FunctionTestCase)',
    'unittest\\.(async_case\\.)?IsolatedAsyncioTestCase',
    'unittest2\\.(case\\.)?TestCase',
    'django\\.test\\.(testcases\\.)?(SimpleTestCase|TransactionTestCase|TestCase|LiveServerTestCase)',
    'django\\.contrib\\.staticfiles\\.testing\\.StaticLiveServerTestCase',
    'rest_framework\\.test\\.API(Simple|Transaction|LiveServer)?TestCase',
    'twisted\\.trial\\.unittest\\.(SynchronousTestCase|TestCase)',
    'testtools\\.TestCase',
    'tornado\\.testing\\.Async(HTTP|HTTPS)?TestCase',
    'asynctest\\.TestCase',
    'aiohttp\\.test_utils\\.AioHTTPTestCase',
    'absl\\.testing\\.(absltest|parameterized)\\.TestCase',
  ].join('|')})$`,
)

/** Bases that say nothing about who runs a class. */
const NEUTRAL = /^(object|abc\.ABC|(typing\.|typing_extensions\.)?(Generic|Protocol))$/

/** A class with what the file tells about its bases. */
export interface Ancestry {
  /** `plain`: no base is a test case. `unresolved`: a base comes from elsewhere, so that its methods are unknown. */
  readonly kind: 'test-case' | 'plain' | 'unresolved'
  /** The class and its bases in this file, nearest first. */
  readonly classes: readonly SgNode[]
  /** The bases that come from elsewhere, as they are written. */
  readonly unknown: readonly string[]
}

/** The classes of one file. */
export interface Classes {
  ancestryOf(definition: SgNode): Ancestry
  /** The classes of this file that inherit from one, directly or not. */
  heirsOf(definition: SgNode): readonly SgNode[]
  /** The methods of a class, those under an `if` or `try` of its body included. */
  methodsOf(definition: SgNode): readonly SgNode[]
}

/** Reads a file's classes. */
export function readClasses({ tree }: PythonFile, names: Names): Classes {
  const classes = once(() =>
    tree.root
      .findAll({ rule: { kind: 'class_definition' } })
      .map(definition => ({ definition, name: nameOf(definition), start: startOf(definition) })),
  )

  /** The class that a name means: the last one before the place, so that a class may be named like its base. */
  function classNamed(name: string, before: number): SgNode | undefined {
    return classes().findLast(candidate => candidate.name === name && candidate.start < before)?.definition
  }

  const ancestryOf = remember((definition): Ancestry => {
    const bases = basesOf(definition).map((base): Ancestry => {
      const own = kindOf(base) === 'identifier' ? classNamed(base.text(), startOf(definition)) : undefined
      if (own) return ancestryOf(own)
      const paths = names.pathsOf(base)
      const every = (pattern: RegExp) => paths.length > 0 && paths.every(path => pattern.test(path))
      if (every(TEST_CASES)) return { kind: 'test-case', classes: [], unknown: [] }
      if (every(NEUTRAL)) return { kind: 'plain', classes: [], unknown: [] }
      return { kind: 'unresolved', classes: [], unknown: [base.text()] }
    })
    const kinds = bases.map(({ kind }) => kind)
    return {
      kind: kinds.find(kind => kind === 'unresolved') ?? kinds.find(kind => kind === 'test-case') ?? 'plain',
      classes: [definition, ...bases.flatMap(({ classes }) => classes)],
      unknown: bases.flatMap(({ unknown }) => unknown),
    }
  })

  const heirsOf = remember(definition =>
    classes()
      .map(candidate => candidate.definition)
      .filter(candidate =>
        ancestryOf(candidate)
          .classes.slice(1)
          .some(ancestor => same(ancestor, definition)),
      ),
  )

  const methodsOf = remember(definition => {
    const functions = definition.field('body')!.findAll({ rule: { kind: 'function_definition' } })
    return functions.filter(method => same(scopeOf(method), definition))
  })

  return { ancestryOf, heirsOf, methodsOf }
}

/** The bases of a class: `metaclass=…` is none, and `Base[int]` is `Base`. */
function basesOf(definition: SgNode): SgNode[] {
  const list = definition.field('superclasses')
  if (!list) return []
  return list
    .children()
    .filter(base => base.isNamed() && !['comment', 'keyword_argument'].includes(kindOf(base)))
    .map(base => (kindOf(base) === 'subscript' ? base.field('value')! : base))
}
