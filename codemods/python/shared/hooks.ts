/** The methods and functions that run around a test. */
import type { SgNode } from '@ast-grep/napi'
import type { PythonModule } from './module.ts'
import { kindOf, nameOf, remember, scopeOf } from './syntax.ts'
import type { Classes } from './test-case.ts'

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

/** The hooks of a class or a module: those around each of its tests, and those around all of them together. */
export interface OwnerHooks {
  readonly each: Hooks
  readonly once: Hooks
}

/** Finds the hooks of a class, those of its base classes in the file included, or of the module. Asked once for each owner, not for each test. */
export function readHooks(classes: Classes, functions: () => readonly SgNode[]): (owner: SgNode) => OwnerHooks {
  return remember(owner => {
    const isClass = kindOf(owner) === 'class_definition'
    const pools = isClass ? classes.ancestryOf(owner).classes.map(classes.methodsOf) : [functions()]
    const hooks = ({ setUps, tearDowns }: (typeof NAMES)[keyof typeof NAMES]): Hooks => ({
      setUps: inherited(pools, setUps),
      tearDowns: inherited(pools, tearDowns),
    })
    return { each: hooks(isClass ? NAMES.test : NAMES.function), once: hooks(isClass ? NAMES.class : NAMES.module) }
  })
}

/** The hooks that run around each test like `fn`. `fn` may be a hook itself. */
export function hooksAround(fn: SgNode, module: PythonModule): Hooks {
  return module.hooksOf(scopeOf(fn)).each
}

/** The hooks of the class or module that `fn` belongs to, run once. */
export function hooksOnce(fn: SgNode, module: PythonModule): Hooks {
  return module.hooksOf(scopeOf(fn)).once
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
