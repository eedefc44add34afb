/** Functions and methods of a file that its tests call, and that change the environment for them. */
import type { SgNode } from '@ast-grep/napi'
import type { Edit, SharedEdit } from '../../../src/codemod.ts'
import { decoratorsOf } from '../shared/decorators.ts'
import type { PythonModule } from '../shared/module.ts'
import { isAnnotated, parametersOf } from '../shared/parameters.ts'
import { type Role, roleOf } from '../shared/roles.ts'
import { argumentsOf, escapeRegex, isIn, kindOf, nameOf, same, scopeOf, scopesOf, startOf } from '../shared/syntax.ts'
import type { Mutation } from './environment.ts'
import type { Environment } from './guards.ts'

/** Where a helper is called. */
export interface Call {
  readonly call: SgNode
  /** The function that calls it; several where one helper calls another. */
  readonly unit: SgNode
  readonly role: Role
  /** The change as if it stood there. */
  readonly as: (mutation: Mutation) => Mutation
}

/** The calls of a helper, those by other helpers followed to what calls these; `undefined` where it is used in any other way. */
export function callsOf(helper: SgNode, module: PythonModule, seen: readonly SgNode[] = []): Call[] | undefined {
  if (kindOf(helper) !== 'function_definition' || seen.some(each => same(each, helper))) return undefined
  const direct = directCalls(helper, module)
  if (!direct || direct.length === 0) return undefined
  const found: Call[] = []
  for (const each of direct) {
    if (each.role !== 'helper') {
      found.push(each)
      continue
    }
    const further = callsOf(each.unit, module, [...seen, helper])
    if (!further) return undefined
    found.push(each, ...further)
  }
  return found
}

/** The calls of a function of the module by its name, or of a method by `self`, if that is all that the file does with it. */
function directCalls(helper: SgNode, module: PythonModule): Call[] | undefined {
  const { classes, names, tree } = module
  const owner = scopeOf(helper)
  const name = nameOf(helper)
  if (decoratorsOf(helper, names).length > 0) return undefined
  const mentions = tree.root.findAll({ rule: { kind: 'identifier', regex: `^${escapeRegex(name)}$` } })
  const attributes = mentions.flatMap(mention => {
    const parent = mention.parent()!
    return kindOf(parent) === 'attribute' && same(parent.field('attribute')!, mention) ? [parent] : []
  })
  if (kindOf(owner) === 'class_definition') {
    const { classes: own, foreign } = classes.ancestryOf(owner)
    // A base may call it too.
    if (foreign.some(({ definition }) => definition.text().includes(name))) return undefined
    const [, ...bases] = own
    const family = [...bases, ...classes.heirsOf(owner)]
    if (family.some(each => classes.methodsOf(each).some(method => nameOf(method) === name))) return undefined
    const isOfFamily = (node: SgNode) =>
      scopesOf(node).some(scope => [owner, ...family].some(member => same(member, scope)))
    const uses = attributes.filter(each => each.field('object')!.text() !== 'self' || isOfFamily(each))
    if (uses.some(each => each.field('object')!.text() !== 'self')) return undefined
    return allCalls(uses, module)
  }
  if (kindOf(owner) !== 'module') return undefined
  const isOther = (mention: SgNode) =>
    attributes.some(each => isIn(mention, each) && same(each.field('attribute')!, mention)) || isName(mention)
  return allCalls(
    mentions.filter(mention => !isOther(mention)),
    module,
  )
}

/** Whether an identifier is the name of a function or of a keyword. */
function isName(identifier: SgNode): boolean {
  const parent = identifier.parent()!
  const isNamed = kindOf(parent) === 'function_definition' || kindOf(parent) === 'keyword_argument'
  return isNamed && same(parent.field('name')!, identifier)
}

/** `undefined` where one of the expressions is not called. */
function allCalls(callees: readonly SgNode[], module: PythonModule): Call[] | undefined {
  const calls = callees.map(callee => callee.parent()!)
  const isCall = (call: SgNode, index: number) =>
    kindOf(call) === 'call' && same(call.field('function')!, callees[index]!)
  return calls.every(isCall) ? calls.map(call => callIn(call, module)) : undefined
}

function callIn(call: SgNode, module: PythonModule): Call {
  const scopes = scopesOf(call)
  const unit = scopes.findLast(scope => ['function_definition', 'lambda'].includes(kindOf(scope))) ?? module.tree.root
  const at = startOf(call)
  return {
    call,
    unit,
    role: roleOf(unit, module),
    as: mutation => ({ ...mutation, node: call, at, unit, scope: scopes[0]!, statement: undefined }),
  }
}

/** Whether what calls a helper undoes its change wherever that is. */
export function isUndoneByCallers(mutation: Mutation, module: PythonModule, environment: Environment): boolean {
  const calls = callsOf(mutation.unit, module)?.filter(({ role }) => role !== 'helper')
  return (
    calls !== undefined &&
    calls.length > 0 &&
    calls.every(({ as, role }) => {
      const there = as(mutation)
      return role === 'tear-down' || environment.isUndone(there) || environment.isUndoneAround(there, role)
    })
  )
}

/** Whether a call runs inside of something that puts the environment back, or may: what is recorded there is not from before the test. */
export function isGuarded({ as, unit }: Call, mutation: Mutation, environment: Environment): boolean {
  const there = as(mutation)
  return environment.doubtfulManager(there) !== undefined || environment.isUndone(there) || !same(there.scope, unit)
}

/** Adds `monkeypatch` to a helper, as its first parameter, behind `self`, and to every call of it. `undefined` where it is something else there. */
export function passMonkeypatch(helper: SgNode, module: PythonModule): SharedEdit | undefined {
  const calls = directCalls(helper, module)?.map(({ call }) => call) ?? []
  const isPlain = calls.every(call => kindOf(call.field('arguments')!) === 'argument_list')
  if (/\bmonkeypatch\b/.test(helper.text()) || calls.length === 0 || !isPlain) return undefined
  const isMethod = kindOf(scopeOf(helper)) === 'class_definition'
  const text = isAnnotated(helper) ? 'monkeypatch: pytest.MonkeyPatch' : 'monkeypatch'
  const list = helper.field('parameters')!
  const [first, second] = parametersOf(helper)
  if (isMethod && first?.text() !== 'self') return undefined
  const next = isMethod ? second : first
  const parameter = next
    ? before(next, text, module)
    : isMethod
      ? behind(first!, `, ${text}`, module)
      : inside(list, text, module)
  const edits = [parameter, ...calls.map(call => argument(call, module))]
  return { key: `monkeypatch passed to ${nameOf(helper)} at ${startOf(helper)}`, when: 'any', edits }
}

function argument(call: SgNode, module: PythonModule): Edit {
  const [first] = argumentsOf(call)
  return first ? before(first, 'monkeypatch', module) : inside(call.field('arguments')!, 'monkeypatch', module)
}

/** In front of a parameter or an argument; on a line of its own where that has one. */
function before(node: SgNode, text: string, { source, tree }: PythonModule): Edit {
  const { start } = tree.span(node)
  const line = source.text.slice(source.text.lastIndexOf('\n', start - 1) + 1, start)
  const space = /^\s*$/.test(line) ? source.eolAt(start) + line : ' '
  return { path: source.path, start, end: start, text: `${text},${space}` }
}

function behind(node: SgNode, text: string, { source, tree }: PythonModule): Edit {
  const { end } = tree.span(node)
  return { path: source.path, start: end, end, text }
}

/** Behind the bracket that opens an empty list. */
function inside(list: SgNode, text: string, { source, tree }: PythonModule): Edit {
  const at = tree.span(list).start + 1
  return { path: source.path, start: at, end: at, text }
}
