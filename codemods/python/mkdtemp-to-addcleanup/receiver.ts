/** Whether code in a method can hand its cleanups to unittest, and by which name. */
import type { SgNode } from '@ast-grep/napi'
import { decoratorsOf } from '../shared/decorators.ts'
import type { PythonModule } from '../shared/module.ts'
import { parameterNames } from '../shared/parameters.ts'
import { escapeRegex, isField, kindOf, nameOf, same, scopeOf, scopesOf } from '../shared/syntax.ts'
import type { Classes } from '../shared/test-case.ts'

/** What a cleanup is registered with: `self.addCleanup`, `cls.addClassCleanup`. */
export interface Receiver {
  readonly add: string
  /** The base that must be a TestCase for it, where that cannot be seen. */
  readonly base?: string
}

/** Methods of a TestCase that run once for the class. */
const OF_CLASS = /^(setUpClass|tearDownClass)$/

/** Decorators that take the instance away, or that keep the result for longer than a test. */
const NO_INSTANCE = /(^|\.)(staticmethod|property|cached_property|lru_cache|cache|fixture|(async)?contextmanager)$/

/** What a node in a method can register a cleanup with; undefined where that is not known to be a TestCase. */
export function receiverAt(node: SgNode, method: SgNode, module: PythonModule): Receiver | undefined {
  const { classes, names } = module
  const owner = scopeOf(method)
  const [self] = parameterNames(method)
  if (kindOf(owner) !== 'class_definition' || self === undefined || /^__\w+__$/.test(nameOf(method))) return undefined
  const paths = decoratorsOf(method, names).map(({ path, text }) => path || text)
  if (paths.some(path => NO_INSTANCE.test(path))) return undefined
  const isOfClass = paths.includes('classmethod')
  if (isOfClass !== OF_CLASS.test(nameOf(method))) return undefined
  if (!isVisible(self, node, method, module)) return undefined
  const base = unknownBase(owner, classes)
  if (base === undefined) return undefined
  return { add: `${self}.${isOfClass ? 'addClassCleanup' : 'addCleanup'}`, ...(base && { base }) }
}

/** Whether the name of the receiver still means it in the functions around a node. */
function isVisible(self: string, node: SgNode, method: SgNode, { names }: PythonModule): boolean {
  const scopes = scopesOf(node)
  const inner = scopes.slice(
    0,
    scopes.findIndex(scope => same(scope, method)),
  )
  return inner.every(scope => {
    return kindOf(scope) === 'function_definition' && !names.binds(scope, self) && !isHandedOn(scope, method)
  })
}

/** Whether an inner function is used in other ways than by calling it: then others call it, and may see to what it makes. */
function isHandedOn(inner: SgNode, method: SgNode): boolean {
  const name = escapeRegex(nameOf(inner))
  const mentions = method.findAll({ rule: { kind: 'identifier', regex: `^${name}$` } })
  return mentions.some(mention => {
    const parent = mention.parent()!
    return !isField(parent, 'name', mention) && !(kindOf(parent) === 'call' && isField(parent, 'function', mention))
  })
}

const CLEANUPS = /\b(self|cls)\.(addCleanup|addClassCleanup|enterContext|doCleanups)\(/
const ASSERTIONS =
  /\bself\.(assert(Equal|NotEqual|True|False|Raises(Regex)?|In|NotIn|Is|IsNot|IsNone|IsNotNone|IsInstance|Greater|GreaterEqual|Less|LessEqual|Regex|CountEqual|AlmostEqual|ListEqual|DictEqual|MultiLineEqual)|skipTest|subTest)\(/

/** Empty for a class that is a TestCase, or runs as one only; the base that must be one for a class that looks like it; else undefined. */
function unknownBase(owner: SgNode, classes: Classes): string | undefined {
  const { kind, classes: own, isTestCase, unknown } = classes.ancestryOf(owner)
  if (kind === 'test-case') return ''
  const heirs = classes.heirsOf(owner)
  const code = [...own, ...heirs].map(definition => definition.text()).join('\n')
  if (CLEANUPS.test(code)) return ''
  if (kind === 'unresolved') return isTestCase || ASSERTIONS.test(code) ? unknown[0]!.base : undefined
  const isRunItself = nameOf(owner).startsWith('Test')
  const isMixin = heirs.length > 0 && heirs.every(heir => classes.ancestryOf(heir).kind === 'test-case')
  return isMixin && !isRunItself ? '' : undefined
}
