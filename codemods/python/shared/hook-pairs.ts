/** A set-up and its tear-down as pytest runs them, and whether one fixture could do what both do. */
import type { SgNode } from '@ast-grep/napi'
import type { Edit } from '../../../src/codemod.ts'
import { indentOf } from './blocks.ts'
import { decoratorsOf } from './decorators.ts'
import { fixtureOf } from './fixtures.ts'
import type { PythonModule } from './module.ts'
import { isSplat, parameterNames, parametersOf } from './parameters.ts'
import { decorated, kindOf, nameOf, same, scopeOf, statementsOf } from './syntax.ts'

/** One hook that is a function like others. */
export interface Hook {
  readonly definition: SgNode
  readonly owner: SgNode
  /** `self`, or what it calls the class; none in a module. */
  readonly receiver: string | undefined
}

/** A set-up with its tear-down, if it has one. */
export interface Pair {
  readonly setUp: Hook
  readonly tearDown: Hook | undefined
}

/** The hook of a name beside another; none where there is none, a clause that says what keeps it from being a fixture. */
export function hookNamed(name: string, beside: SgNode, module: PythonModule): Hook | string | undefined {
  const owner = scopeOf(beside)
  const found = module.tree.root
    .findAll({ rule: { kind: 'function_definition', has: { field: 'name', regex: `^${name}$` } } })
    .filter(each => same(scopeOf(each), owner))
  const [definition] = found
  if (!definition) return undefined
  const holder = kindOf(owner) === 'module' ? owner : owner.field('body')!
  if (found.length > 1 || !same(decorated(definition).parent()!, holder)) return `${name} is defined in a branch`
  return plainHook(definition, owner, module)
}

/** A clause where it uses what pytest passes to it, or leaves before its end. */
function plainHook(definition: SgNode, owner: SgNode, module: PythonModule): Hook | string {
  const name = nameOf(definition)
  const body = definition.field('body')!
  const isOfClass = /_class$/.test(name)
  const decorators = decoratorsOf(definition, module.names)
  if (!decorators.every(({ text }) => isOfClass && text === 'classmethod')) return `${name} is decorated`
  if (!/^def\b/.test(definition.text())) return `${name} is no plain function`
  const receivers = kindOf(owner) === 'module' ? 0 : 1
  const names = parameterNames(definition)
  const parameters = parametersOf(definition)
  if (names.length < receivers || parameters.some(isSplat) || names.length > receivers + 1)
    return `${name} takes more than what pytest passes to it`
  const passed = names[receivers]
  if (passed !== undefined && new RegExp(`\\b${passed}\\b`).test(body.text()))
    return `${name} uses the ${passed} that pytest passes to it, which a fixture takes from request`
  const leaving = body.findAll({
    rule: { any: ['return_statement', 'yield', 'global_statement', 'nonlocal_statement'].map(kind => ({ kind })) },
  })
  const own = leaving.filter(each => same(scopeOf(each), definition)).map(kindOf)
  if (own.some(kind => kind === 'return_statement' || kind === 'yield')) return `${name} returns before its end`
  if (own.length > 0 && /^teardown/.test(name)) return `${name} sets variables of the module`
  if (/\bsuper\(/.test(body.text())) return `${name} calls that of a base class`
  const [first] = statementsOf(body)
  if (indentOf(module, first!) === undefined) return `${name} stands on one line`
  if (isOfClass && names[0] === 'self') return `${name} calls the class self`
  return { definition, owner, receiver: receivers === 1 ? names[0] : undefined }
}

/** What keeps the body of one from following that of the other: their depth, or a local name that means something else in the other. */
export function fitTogether(setUp: Hook, tearDown: Hook, module: PythonModule): string | undefined {
  const [one, other] = [setUp, tearDown].map(({ definition }) =>
    indentOf(module, statementsOf(definition.field('body')!)[0]!),
  )
  const names = `${nameOf(setUp.definition)} and ${nameOf(tearDown.definition)}`
  if (one !== other) return `${names} are indented differently`
  if (setUp.receiver !== tearDown.receiver) return `${names} have different names for what they belong to`
  const clash =
    clashBetween(setUp.definition, tearDown.definition, module) ??
    clashBetween(tearDown.definition, setUp.definition, module)
  return clash && `${names} each have a variable ${clash}`
}

/** A local name of one function that means something else in the other; what is local in both is bound by each before it is used. */
function clashBetween(from: SgNode, to: SgNode, module: PythonModule): string | undefined {
  const text = to.field('body')!.text()
  const mentioned = from
    .field('body')!
    .findAll({ rule: { kind: 'identifier' } })
    .map(each => each.text())
  return [...new Set(mentioned)].find(
    name =>
      new RegExp(`(?<![\\w.])${name}(?!\\w)`).test(text) && isLocal(name, from, module) && !isLocal(name, to, module),
  )
}

function isLocal(name: string, fn: SgNode, { names }: PythonModule): boolean {
  const globals = (fn.text().match(/(?<=^\s*global\s)[\w, ]+/gm) ?? []).flatMap(list => list.split(/\s*,\s*/))
  if (globals.includes(name) || parameterNames(fn).includes(name)) return false
  return names.binds(fn, name) || names.imports.some(each => each.name === name && same(each.scope, fn))
}

/** What keeps a fixture of the name from running for the same tests as the hooks, and at the same time: first of all. */
export function canBeOne({ setUp }: Pair, fixture: string, module: PythonModule): string | undefined {
  const { definition, owner } = setUp
  const { classes, source } = module
  const name = nameOf(definition)
  const tearDown = name.replace('setup', 'teardown')
  if (new RegExp(`\\.(${name}|${tearDown})\\b`).test(source.text)) return `the file calls ${name} or ${tearDown} itself`
  if (new RegExp(`\\b${fixture}\\b`).test(source.text)) return `the file has something else by the name of ${fixture}`
  const order = 'the order of other autouse fixtures and of the hooks would have to be looked at'
  if (kindOf(owner) === 'module') {
    if (name === 'setup_function' && /^\s*class\s+\w*Test|\bTestCase\b/m.test(source.text))
      return 'it would run for the methods of classes too'
    return hasAutouse([owner], name, module) ? order : undefined
  }
  const { classes: own, foreign } = classes.ancestryOf(owner)
  if (foreign.length > 0) return 'the class inherits from one in another file, which may have hooks as well'
  const [, ...bases] = own
  const family = [...bases, ...classes.heirsOf(owner)]
  const hasHooks = (each: SgNode) => classes.methodsOf(each).some(method => [name, tearDown].includes(nameOf(method)))
  if (family.some(hasHooks)) return 'a class that inherits, or is inherited from, has hooks by the same names'
  if (hasAutouse([owner, ...family], name, module)) return order
  return /\n\s+class\s/.test(owner.text()) ? 'the class holds another one' : undefined
}

/** Whether some owners have fixtures that every test of theirs gets, for as long as the hook is for. */
function hasAutouse(owners: readonly SgNode[], hook: string, { names, tree }: PythonModule): boolean {
  const decorators = tree.root.findAll({ rule: { kind: 'decorator', regex: '\\bautouse\\s*=' } })
  return decorators
    .map(decorator => decorator.parent()!.field('definition')!)
    .filter(definition => owners.some(owner => same(scopeOf(definition), owner)))
    .some(definition => fixtureOf(definition, names)?.wide === /_(class|module)$/.test(hook))
}

/** Takes a hook out with the blank lines before it. `undefined` where a comment stands above it, which would lose it. */
export function withoutHook({ definition }: Hook, { source, tree }: PythonModule): Edit | undefined {
  const { start, end } = tree.span(decorated(definition))
  const lineStart = source.text.lastIndexOf('\n', start - 1) + 1
  const before = source.text.slice(0, lineStart)
  const rest = /^[^\S\r\n]*(#[^\r\n]*)?(\r?\n|$)/.exec(source.text.slice(end))
  if (!rest || /(^|\n)[^\S\n]*#[^\n]*\n$/.test(before)) return undefined
  const blank = /(?:^|(?<=\n))(?:[^\S\n]*\n)*$/.exec(before)![0].length
  const from = rest[2] === '' ? before.trimEnd().length : before.length - blank
  return { path: source.path, start: from, end: end + rest[0].length, text: '' }
}
