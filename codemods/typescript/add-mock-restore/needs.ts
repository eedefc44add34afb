/** What a file's tests would miss if all spies were taken away after each test. */
import type { ASTNode } from 'jscodeshift'
import type { NodeOf, TypeScriptTree } from '../../../src/engines/jscodeshift.ts'
import { importedNames, isReference } from '../shared/names.ts'
import { roleOf } from '../shared/roles.ts'
import { type Block, isAround, type Run } from '../shared/runs.ts'
import type { Declaration } from '../shared/scopes.ts'
import {
  type Call,
  isCall,
  isWithin,
  memberOf,
  outermostValue,
  rootIdentifier,
  stringOf,
  unwrap,
} from '../shared/syntax.ts'
import { isRestoredInPlace, type Restoration, type Spy, type SpyFile, textOf } from './spies.ts'

/** A file with its spies, and with what takes them away. */
export interface SpyingFile extends SpyFile {
  readonly spies: readonly Spy[]
  readonly restorations: readonly Restoration[]
}

/** The spies that several tests share, so that they must stay until the last of these. */
export function sharedSpies(file: SpyingFile): ReadonlySet<Spy> {
  const spies = file.spies.filter(spy => !isRestoredInPlace(file, spy, file.restorations))
  const elsewhere = usedElsewhere(file)
  const isShared = ({ runs, handles }: Spy) =>
    runs.some(({ kind }) => !isForOneTest(kind)) ||
    [...handles.variables, ...handles.properties].some(handle => elsewhere.has(handle))
  // What other tests ask of an object that is made anew for each test, they ask of their own.
  const isAsked = (spy: Spy) => elsewhere.has(`as mock: ${spy.target}`) && !isOfOneTest(file, spy)
  return new Set(spies.filter(spy => isShared(spy) || isAsked(spy)))
}

/** Whether a spy is made for all tests of the file at once. */
export function isForAllTests(file: SpyingFile, spy: Spy): boolean {
  return spy.runs.every(({ kind, block }) => kind === 'load' || (kind === 'beforeAll' && holdsAllTests(file, block)))
}

function holdsAllTests({ runs }: SpyingFile, outer: Block): boolean {
  return runs.tests.every(({ block }) => isAround(outer, block))
}

function isForOneTest(kind: Run['kind']): boolean {
  return kind === 'test' || kind === 'beforeEach'
}

/** The handles by which tests get at spies that are not made for them, or code after the last test does. */
function usedElsewhere(file: SpyingFile): ReadonlySet<Declaration | string> {
  const { tree, scopes, runs, spies, restorations } = file
  const made = new Map<Declaration | string, MadeFor>()
  for (const { handles, target, runs } of spies) {
    for (const handle of [...handles.variables, ...handles.properties, `as mock: ${target}`]) {
      if (!made.has(handle)) made.set(handle, new MadeFor())
      made.get(handle)!.add(runs)
    }
  }
  const elsewhere = new Set<Declaration | string>()
  const look = (handle: Declaration | string, use: ASTNode) => {
    const spied = made.get(handle)
    if (!spied || elsewhere.has(handle)) return
    const isElsewhere = runs.likely(runs.of(use)).some(run => {
      return run.kind === 'afterAll' || (run.kind === 'test' && !spied.has(run))
    })
    if (isElsewhere && !restorations.some(({ node }) => isWithin(tree, use, node))) elsewhere.add(handle)
  }
  for (const handle of made.keys()) {
    if (typeof handle !== 'string') for (const use of scopes.referencesTo(handle)) look(handle, use)
  }
  for (const use of tree.nodes('MemberExpression')) {
    const text = textOf(tree, use)
    look(text, use)
    if (made.has(`as mock: ${text}`) && isUseAsMock(tree, use)) look(`as mock: ${text}`, use)
  }
  return elsewhere
}

/** The tests for which spies are made: single ones, and all below a beforeEach. */
class MadeFor {
  readonly #tests = new Set<Call>()
  readonly #blocks = new Set<Block>()

  add(runs: readonly Run[]) {
    for (const { kind, call, block } of runs) {
      if (kind === 'beforeEach') this.#blocks.add(block)
      else if (call) this.#tests.add(call)
    }
  }

  has({ call, block }: Pick<Run, 'call' | 'block'>): boolean {
    return (call !== undefined && this.#tests.has(call)) || [...this.#blocks].some(outer => isAround(outer, block))
  }
}

/** `expect(console.log)`, `vi.mocked(console.log)`, `(console.log as Mock).mock` */
function isUseAsMock(tree: TypeScriptTree, use: ASTNode): boolean {
  const at = outermostValue(tree, use)
  const parent = tree.parent(at)!
  if (memberOf(parent)?.object === at) return memberOf(parent)!.name.startsWith('mock')
  const callee = isCall(parent) && parent.callee !== at ? (parent.callee as ASTNode) : undefined
  return (
    callee !== undefined && /^(?:expect|mocked)$/.test(memberOf(callee)?.name ?? rootIdentifier(callee)?.name ?? '')
  )
}

/** Whether all tests of a file begin with spies restored. */
export function isClearedBeforeEach(file: SpyingFile): boolean {
  const cleared = file.restorations.filter(({ all }) => all).flatMap(({ runs }) => runs)
  return cleared.some(({ kind, block }) => kind === 'beforeEach' && holdsAllTests(file, block))
}

/** How many of the tests below a spy find it in place without having made it. */
export function testsWithoutOwn({ tree, runs, spies, restorations }: SpyingFile, spy: Spy): number {
  const own = new MadeFor()
  own.add(spy.runs)
  for (const other of spies) if (other.target !== undefined && other.target === spy.target) own.add(other.runs)
  // These begin with all spies restored.
  for (const { all, runs } of restorations) if (all) own.add(runs.filter(({ kind }) => kind === 'beforeEach'))
  const first = Math.min(...spy.runs.map(({ call, at }) => tree.span(call ?? at).start))
  const below = runs.tests.filter(test => tree.span(test.call).start > first && !own.has(test))
  return new Set(below.map(({ call }) => call)).size
}

const OUTPUT = /^(?:\w+\.)?(?:console\.\w+|process\.std(?:out|err)\.write)$/

/** Whether a spy makes no difference to tests that do not ask for it: it only hears, it hears what is printed, or no other test can get at its object. */
export function isHarmless(file: SpyingFile, spy: Spy): boolean {
  if (OUTPUT.test(spy.target ?? '') || !isChanged(file, spy)) return true
  return isOfOneTest(file, spy) && !isHandedOn(file, objectOf(file, spy)!)
}

/** Whether the object that is spied on is made anew for each test. */
export function isOfOneTest(file: SpyingFile, spy: Spy): boolean {
  const variable = objectOf(file, spy)
  const values = variable ? valuesOf(file, variable) : []
  return (
    values.length > 0 &&
    values.every(value => {
      const runs = file.runs.likely(file.runs.of(value))
      return isNew(value) && runs.every(({ kind }) => isForOneTest(kind))
    })
  )
}

/** The variable that holds the object which is spied on. */
function objectOf({ scopes }: SpyingFile, { call }: Spy): Declaration | undefined {
  const object = call.arguments[0] && unwrap(call.arguments[0] as ASTNode)
  return object?.type === 'Identifier' ? scopes.variableOf(object) : undefined
}

/** Whether other code gets an object, and may keep it for longer than its test: it is more than spied on, asserted on and asked for members. */
function isHandedOn({ tree, scopes }: SpyingFile, variable: Declaration): boolean {
  return scopes.referencesTo(variable).some(use => {
    const value = outermostValue(tree, use)
    const parent = tree.parent(value)!
    if (memberOf(parent)?.object === value) return false
    if (parent.type === 'AssignmentExpression') return parent.left !== value
    const callee = isCall(parent) && parent.callee !== value ? (parent.callee as ASTNode) : undefined
    return !callee || !/^(?:spyOn|expect)$/.test(memberOf(callee)?.name ?? rootIdentifier(callee)?.name ?? '')
  })
}

/** All values that a variable is given; nothing when one of them is not seen. */
function valuesOf({ scopes }: SpyingFile, variable: Declaration): ASTNode[] {
  const { holder, identifier } = variable
  const isSeen = holder.type === 'VariableDeclarator' && holder.id === identifier
  return isSeen ? scopes.valuesOf(variable).map(unwrap) : []
}

/** `new X()`, a literal, and what functions with such names are for. */
function isNew(value: ASTNode): boolean {
  if (value.type === 'AwaitExpression') return isNew(unwrap(value.argument as ASTNode))
  if (isCall(value)) {
    const callee = value.callee as ASTNode
    const name = memberOf(callee)?.name ?? (callee.type === 'Identifier' ? callee.name : '')
    return /^(?:create|make|build)(?![a-z])/.test(name)
  }
  return value.type === 'NewExpression' || value.type === 'ObjectExpression'
}

const CHANGES = /^mock(?:Implementation|Return|Resolved|Rejected|Throw)/

/** Whether a spy does something else than the real thing. */
function isChanged({ tree, scopes }: SpyingFile, { call, handles }: Spy): boolean {
  const uses = [...handles.variables].flatMap(variable => scopes.referencesTo(variable))
  return handles.properties.size > 0 || [call, ...uses].some(start => isChainThatChanges(tree, start))
}

/** `spy.mockClear().mockReturnValue(1)` */
function isChainThatChanges(tree: TypeScriptTree, start: ASTNode): boolean {
  let at = start
  for (;;) {
    const parent: ASTNode = tree.parent(at)!
    const member = memberOf(parent)
    if (member && member.object === at && CHANGES.test(member.name)) return true
    const goesOn = (member && member.object === at) || (isCall(parent) && parent.callee === at)
    if (!goesOn && unwrap(parent) === parent) return false
    at = parent
  }
}

const TIMERS =
  /(?:^|\.)(?:(?:set|clear)(?:Timeout|Interval|Immediate)|queueMicrotask|nextTick|performance\.now|\w+AnimationFrame)$/

/**
 * A spy on something that is a stand-in itself, for a while: what comes back is a question of the order in which they are undone.
 * `movesTimers`: whether the runner's fake timers put other functions in the place of the real ones; bun's do not.
 */
export function spyOnStandIn(file: SpyingFile, movesTimers: boolean): Spy | undefined {
  const { tree } = file
  const calls = tree.nodes('CallExpression')
  const callsOf = (name: string) => calls.filter(({ callee }) => memberOf(callee as ASTNode)?.name === name)
  const stubbed = new Set(callsOf('stubGlobal').map(({ arguments: [name] }) => stringOf(name as ASTNode | undefined)))
  const fakesTimers = movesTimers && callsOf('useFakeTimers').length > 0
  const replaced = replacedIn(file)
  return file.spies.find(spy => {
    const { target } = spy
    if (target === undefined) return false
    const isStubbed = stubbed.has(target.slice(target.lastIndexOf('.') + 1))
    const isOnOther = isStubbed || replaced.has(target) || (fakesTimers && TIMERS.test(target))
    return isOnOther && !isOfOneTest(file, spy)
  })
}

/** What a file gives another value by assignment, other than to put a saved one back. */
function replacedIn(file: SpyingFile): ReadonlySet<string> {
  const { tree, runs } = file
  const replaced = tree.nodes('AssignmentExpression').flatMap(({ left, right }) => {
    const target = memberOf(left as ASTNode) && textOf(tree, left as ASTNode)
    if (target === undefined || isSaved(file, unwrap(right as ASTNode), target)) return []
    const own = runs.likely(runs.of(left as ASTNode))
    return own.every(({ kind }) => kind === 'afterEach' || kind === 'afterAll') ? [] : [target]
  })
  return new Set(replaced)
}

/** `log` after `const log = console.log` */
function isSaved(file: SpyingFile, value: ASTNode, target: string): boolean {
  const variable = value.type === 'Identifier' ? file.scopes.variableOf(value) : undefined
  return variable !== undefined && valuesOf(file, variable).some(saved => textOf(file.tree, saved) === target)
}

/** A call that makes or sets up a mock function or a module's mocks once for several tests: `vi.fn()`, `vi.mock('./a')`. */
export function sharedMock({ tree, names, runs, spies }: SpyingFile): NodeOf<'CallExpression'> | undefined {
  return tree.nodes('CallExpression').find(call => {
    const member = memberOf(call.callee as ASTNode)
    const isOfSpy = spies.some(spy => isWithin(tree, spy.call, call))
    const makes = member && MAKERS.has(member.name) && names.of(unwrap(member.object)) === 'vi'
    if (!member || isOfSpy || !(makes || CHANGES.test(member.name))) return false
    return runs.likely(runs.of(call)).some(({ kind }) => !isForOneTest(kind))
  })
}

const MAKERS: ReadonlySet<string> = new Set(['fn', 'mock', 'doMock', 'mockObject'])

const SUPPORT = /test|mock|fixture|helper|harness|setup|stub|fake|sp(?:y|ies)/i

/** A function of a test support module that runs once for several tests: it may make spies, which are not seen here. */
export function sharedHelper(file: SpyingFile): { readonly name: string; readonly module: string } | undefined {
  const { tree, runs } = file
  const helpers = importedNames(tree).filter(({ module }) => /^(?:[.~#]|@\/)/.test(module) && SUPPORT.test(module))
  const isOnce = ({ kind }: Run) => kind === 'load' || kind === 'beforeAll'
  for (const { local: name, module } of helpers) {
    const isUse = (node: NodeOf<'Identifier'>) => {
      if (node.name !== name || !isReference(tree, node)) return false
      const parent = tree.parent(node)!
      const value = memberOf(parent)?.object === node ? parent : node
      const call = tree.parent(value)
      const isTest = isCall(call) && call.callee === value && roleOf(file, call) !== undefined
      return isCall(call) && !isTest && runs.likely(runs.ofCallsTo(value)).some(isOnce)
    }
    if (tree.nodes('Identifier').some(isUse)) return { name, module }
  }
  return undefined
}

/** Whether an expression is rooted in a variable of the file that is not known at its top level. */
export function isLocal({ scopes }: SpyFile, expression: ASTNode): boolean {
  const root = rootIdentifier(expression)
  const variable = root && scopes.variableOf(root)
  return variable !== undefined && variable.scope.type !== 'Program'
}
