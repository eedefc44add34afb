/** The methods and functions that run around a test. */
import type { SgNode } from '@ast-grep/napi'
import type { PythonModule } from './module.ts'
import { kindOf, nameOf, scopeOf } from './syntax.ts'

/** The set-ups and tear-downs of one kind: of each test, of a class, of a module. */
export interface Hooks {
  readonly setUps: readonly SgNode[]
  readonly tearDowns: readonly SgNode[]
}

const NAMES = {
  test: {
    setUps: /^(setUp|asyncSetUp|setup_method|setup)$/,
    tearDowns: /^(tearDown|asyncTearDown|teardown_method|teardown)$/,
  },
  class: { setUps: /^(setUpClass|setup_class)$/, tearDowns: /^(tearDownClass|teardown_class)$/ },
  function: { setUps: /^(setup_function|setup)$/, tearDowns: /^(teardown_function|teardown)$/ },
  module: { setUps: /^(setUpModule|setup_module)$/, tearDowns: /^(tearDownModule|teardown_module)$/ },
} as const

/** The hooks that run around each test like `fn`, those of base classes in the file included. `fn` may be a hook itself. */
export function hooksAround(fn: SgNode, module: PythonModule): Hooks {
  return hooksOf(fn, module, kindOf(scopeOf(fn)) === 'class_definition' ? 'test' : 'function')
}

/** The hooks of the class or module that `fn` belongs to, run once. */
export function hooksOnce(fn: SgNode, module: PythonModule): Hooks {
  return hooksOf(fn, module, kindOf(scopeOf(fn)) === 'class_definition' ? 'class' : 'module')
}

function hooksOf(fn: SgNode, module: PythonModule, level: keyof typeof NAMES): Hooks {
  const owner = scopeOf(fn)
  const isMethod = kindOf(owner) === 'class_definition'
  const pools = isMethod ? module.classes.ancestryOf(owner).classes.map(module.classes.methodsOf) : [module.functions()]
  const { setUps, tearDowns } = NAMES[level]
  return { setUps: inherited(pools, setUps), tearDowns: inherited(pools, tearDowns) }
}

/** Of each name the nearest definition, and those that it calls by `super()`. */
function inherited(pools: readonly (readonly SgNode[])[], pattern: RegExp): SgNode[] {
  const found: SgNode[] = []
  const closed = new Set<string>()
  for (const pool of pools)
    for (const hook of pool.filter(candidate => pattern.test(nameOf(candidate)))) {
      if (closed.has(nameOf(hook))) continue
      found.push(hook)
      if (!/\bsuper\(|\.\w*(setUp|tearDown)\(self/i.test(hook.text())) closed.add(nameOf(hook))
    }
  return found
}
