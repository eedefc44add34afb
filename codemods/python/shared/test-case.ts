/** Which classes are unittest's. A name is no proof: bases are followed through the file and its imports, into other files of the project too. */
import type { SgNode } from '@ast-grep/napi'
import type { PythonModules } from '../../../src/codemod.ts'
import { type Elsewhere, type Foreign, foreignClass, withSay } from './foreign-classes.ts'
import type { Names } from './names.ts'
import { escapeRegex, kindOf, nameOf, once, type PythonFile, remember, same, scopeOf, startOf } from './syntax.ts'

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

/** A class with what is known about its bases. */
export interface Ancestry {
  /** `plain`: no base is a test case. `unresolved`: of a base too little is known, as `unknown` says. */
  readonly kind: 'test-case' | 'plain' | 'unresolved'
  /** Whether a base is known to be a test case, whatever is not known of others. */
  readonly isTestCase: boolean
  /** The class and its bases in this file, nearest first. */
  readonly classes: readonly SgNode[]
  /** The bases in other files of the project. They are read, but never edited. */
  readonly foreign: readonly Foreign[]
  readonly unknown: readonly Unknown[]
}

/** A base, as it is written, that nobody can go by. */
export interface Unknown {
  readonly base: string
  readonly because: /** Its definition is not found for certain, or, where they are named, that of a base of its own in another file. */
    | { readonly is: 'missing'; readonly base?: string; readonly path?: string }
    /** It decides for itself how its tests are run. */
    | { readonly is: 'runs'; readonly path: string }
    /** It does itself what the codemod is about. */
    | { readonly is: 'says'; readonly path: string }
}

/** What the full name of a class of a library says of it; undefined where it says nothing. */
export function kindByPath(path: string): 'test-case' | 'plain' | undefined {
  if (TEST_CASES.test(path)) return 'test-case'
  return NEUTRAL.test(path) ? 'plain' : undefined
}

/** The ancestry of a class of a library, but for its kind. */
export const NOTHING = { isTestCase: false, classes: [], foreign: [], unknown: [] } as const

/** The ancestry of a class whose base is not found. */
export function unresolved(base: string): Ancestry {
  return { ...NOTHING, kind: 'unresolved', unknown: [{ base, because: { is: 'missing' } }] }
}

/** The classes of one file. */
export interface Classes {
  /** The class that a name means to who imports it: one definition at the top level, and nothing else by that name. */
  exported(name: string): SgNode | undefined
  ancestryOf(definition: SgNode): Ancestry
  /** The classes of this file that inherit from one, directly or not. */
  heirsOf(definition: SgNode): readonly SgNode[]
  /** The methods of a class, those under an `if` or `try` of its body included. */
  methodsOf(definition: SgNode): readonly SgNode[]
}

/** Reads a file's classes, and those of other files that they inherit from; with a topic only as far as those have no say in it. */
export function readClasses(
  { source, tree }: PythonFile,
  names: Names,
  modules: PythonModules,
  elsewhere?: Elsewhere,
): Classes {
  const classes = once(() =>
    tree.root
      .findAll({ rule: { kind: 'class_definition' } })
      .map(definition => ({ definition, name: nameOf(definition), start: startOf(definition) })),
  )

  /** The class that a name means: the last one before the place, so that a class may be named like its base. */
  function classNamed(name: string, before: number): SgNode | undefined {
    return classes().findLast(candidate => candidate.name === name && candidate.start < before)?.definition
  }

  /** Classes whose bases are being looked at: files may go round in circles. */
  const asking = new Set<number>()

  const ancestryOf = remember((definition): Ancestry => {
    if (asking.has(definition.id())) return unresolved(nameOf(definition))
    asking.add(definition.id())
    const bases = basesOf(definition).map((base): Ancestry => {
      const own = kindOf(base) === 'identifier' ? classNamed(base.text(), startOf(definition)) : undefined
      if (own) return ancestryOf(own)
      const paths = names.pathsOf(base)
      const kinds = new Set(paths.map(kindByPath))
      const [kind] = kinds
      if (kind && kinds.size === 1) return { ...NOTHING, kind, isTestCase: kind === 'test-case' }
      const found = foreignClass(paths, base, names, modules)
      return elsewhere ? withSay(found, base.text(), elsewhere) : found
    })
    asking.delete(definition.id())
    const kinds = bases.map(({ kind }) => kind)
    return {
      kind: kinds.find(kind => kind === 'unresolved') ?? kinds.find(kind => kind === 'test-case') ?? 'plain',
      isTestCase: bases.some(({ isTestCase }) => isTestCase),
      classes: [definition, ...bases.flatMap(({ classes }) => classes)],
      foreign: bases.flatMap(({ foreign }) => foreign),
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

  const exported = (name: string) => {
    const named = classes().filter(each => each.name === name && kindOf(scopeOf(each.definition)) === 'module')
    const [only, another] = named
    const isBoundAgain =
      names.imports.some(each => each.name === name && kindOf(each.scope) === 'module') ||
      rebindingOf(name).test(source.text)
    return only && !another && !isBoundAgain && isAtTop(only.definition) ? only.definition : undefined
  }

  return { ancestryOf, exported, heirsOf, methodsOf }
}

/** What may give a name another meaning after its definition; says yes too often. */
function rebindingOf(name: string): RegExp {
  const word = `(?<![\\w.])${escapeRegex(name)}(?!\\w)`
  return new RegExp(`${word}\\s*(:[^=\\n]+)?=(?!=)|\\b(del|global|for|as) +${word}`)
}

/** Whether a definition stands at the top level of its file, under no condition. */
function isAtTop(definition: SgNode): boolean {
  const parent = definition.parent()!
  return kindOf(kindOf(parent) === 'decorated_definition' ? parent.parent()! : parent) === 'module'
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
