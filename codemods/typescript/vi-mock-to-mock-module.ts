import type { ASTNode } from 'jscodeshift'
import {
  defineCodemod,
  type Edit,
  type FixableFinding,
  type ManualFinding,
  type Place,
  type Source,
} from '../../src/codemod.ts'
import type { TypeScriptTree } from '../../src/engines/jscodeshift.ts'
import { readsWhenCalled } from './shared/eager.ts'
import { firstMember } from './shared/layout.ts'
import { factoryOf, isImportChain, type ModuleMock, moduleMocks, returnsOf } from './shared/module-mocks.ts'
import { hasQuery, isBuiltin, mayBeCommonJs, moduleKey } from './shared/modules.ts'
import { isReassigned, topLevelBindings } from './shared/names.ts'
import { realModules } from './shared/real-modules.ts'
import { importsBunTest, isTestFile, RunnerNames } from './shared/runner.ts'
import { type ModuleToCopy, planSnapshots, type Snapshots } from './shared/snapshots.ts'
import { type Standing, standingOf, topLevelStatement } from './shared/standing.ts'
import {
  type FunctionNode,
  hasMember,
  isFunction,
  isWithin,
  loadedModule,
  loadsLater,
  memberOf,
  unwrap,
} from './shared/syntax.ts'

const messages = {
  'put-back': "{call} of '{module}' is never undone: all files that run after this one get the mock.",
  'import-and-put-back':
    "{call} of '{module}' is never undone: all files that run after this one get the mock. The fix imports the real module: see that it exists.",
  'load-and-put-back':
    "{call} of '{module}' is never undone: all files that run after this one get the mock. The fix imports the real module, which this file loads " +
    'after its mocks so far, or never: see that it exists, and that the file still passes.',
}

const reasons = {
  'other-runner':
    '{call} in a file that does not import bun:test. Under vitest and jest the mock ends with its file, and there is nothing to do. If bun runs ' +
    'the file, say so: -O runner=bun.',
  'in-test': '{call} in a test holds for all tests and files after it. Move it to the top level of the file.',
  'in-hook': '{call} in a hook holds for all tests and files after it. Move it to the top level of the file.',
  'in-describe':
    '{call} in a describe holds for the whole file and all files after it. Move it to the top level of the file.',
  'in-function':
    '{call} in a function: who calls it, and when, is not seen here. Move it to the top level of the test file.',
  'in-expression': '{call} is only a part of a statement. Make it a statement of its own at the top level of the file.',
  'no-test-file':
    '{call} in a file that bun does not run as a test of its own: a hook here runs once, for whoever loads it first. Mock in the test files.',
  'passed-on': "{call} by way of '{from}', which may do something else than bun's own. Import it from bun:test.",
  'computed-specifier': 'The module is not written out as a string, so there is nothing to import. Write it out.',
  'import-specifier': 'Bun does not take {call}(import(…)). Give the module as a string.',
  'query-specifier': "To bun '{module}' is a module of its own for its query. Mock the module without the query.",
  'no-factory':
    'Bun makes no mocks by itself: {call} without a factory throws. Write a factory that returns the exports that the tests need.',
  'spy-option':
    'Bun has no { spy: true }. Import the module as a namespace, spyOn its functions, and mock.restore() after each test.',
  virtual:
    "'{module}' is a virtual mock: there is no real module to put back. Give the tests a stub file, or pass the dependency in.",
  'factory-elsewhere':
    'The factory is not a function that is written here, so nothing is known of it. Write it in place.',
  'import-original':
    'Bun gives a factory no arguments, and has neither importActual nor requireActual. Spread a copy of the real module, taken above all mocks: ' +
    "import * as real from '{module}', const actual = { ...real }.",
  'async-factory':
    'Bun up to 1.4.2 hangs in a factory that waits when its module is loaded already. Await above the call, and return a plain object.',
  'no-object': 'The factory returns no object: bun throws, or mocks nothing. Return the exports that the tests need.',
  'early-read':
    'The factory reads {name}, which is declared below, and bun runs it at the call once the real module is loaded. Declare {name} above the call.',
  'do-mock':
    'Bun has no {call}. Use mock.module where the call stands, and put a copy of the real module back after the test.',
  unmock: 'Bun has no {call}. Use mock.module with a copy of the real module, taken above all mocks.',
  hoisted: 'Bun has no {call}, and hoists nothing. Declare the values as constants above the mocks.',
}

type Message = keyof typeof messages
type Reason = keyof typeof reasons

export default defineCodemod({
  engine: 'jscodeshift',
  meta: {
    id: 'vi-mock-to-mock-module',
    summary: 'Put the real module back after vi.mock and jest.mock under bun',
    why:
      'Under bun vi.mock and jest.mock are mock.module: not hoisted, and for the whole process. Every file that runs later gets the mock in place of the ' +
      'module, so that it passes or fails by the order of the files; mock.restore() changes nothing about it. The fix copies the real module before ' +
      'the first mock of the file and puts the copy back after its last test. (No hook runs in a file that fails to load, or whose tests are all ' +
      'filtered out by -t: there the mock stays. So does what other modules took from it while they were loaded.)',
    languages: ['typescript'],
    messages,
    reasons,
    options: {
      runner: {
        default: 'auto',
        values: ['auto', 'bun'],
        doc: 'Which files run under bun. auto: those that import bun:test. bun: all, for suites that import vitest or @jest/globals, or use globals.',
      },
    },
    fixes: 'sometimes',
    triggers: [
      '.mock(',
      '.mock<',
      '.mock?.',
      '.doMock',
      '.unmock',
      '.doUnmock',
      '.dontMock',
      '.unstable_mockModule',
      '.hoisted',
    ],
    status: 'preview',
  },

  plan({ source, tree }, { runner }) {
    const file = read(source, tree)
    const sites = file.mocks.filter(({ name }) => name !== 'mock.module')
    if (runner === 'auto' && !importsBunTest(tree))
      return { findings: sites.map(mock => withoutFix(file, mock, { reason: 'other-runner' })) }
    const safe = sites.filter(mock => isPutBack(file, mock))
    const leaks = sites.filter(mock => !safe.includes(mock)).map(mock => ({ mock, obstacle: obstacleOf(file, mock) }))
    const fixable = leaks.flatMap(({ mock, obstacle }) => (obstacle ? [] : [mock as Fixable]))
    const snapshots = planSnapshots(
      file,
      fixable.map(mock => moduleToCopy(file, mock)),
    )
    return {
      findings: leaks.map(({ mock, obstacle }) =>
        obstacle ? withoutFix(file, mock, obstacle) : withFix(file, mock as Fixable, snapshots),
      ),
      shared: snapshots.shared,
      safe: safe.map(mock => placeOf(file, mock)),
    }
  },
})

/** A file, and what has been found out about it. */
type TestFile = ReturnType<typeof read>

function read(source: Source, tree: TypeScriptTree) {
  const names = new RunnerNames(tree)
  const mocks = moduleMocks(tree, names)
  return { source, tree, names, mocks, bindings: topLevelBindings(tree), real: realModules(tree, names, mocks) }
}

function placeOf({ source, tree }: TestFile, { call }: ModuleMock): Place {
  return { path: source.path, ...tree.span(call) }
}

/** Whether the file puts the real module back itself: after the file, or after each test where the mock is made in one. */
function isPutBack({ tree, names, real }: TestFile, mock: ModuleMock): boolean {
  if (mock.specifier === undefined) return false
  const standing = standingOf(tree, names, mock.call)
  const whileLoading = standing === 'module' || standing === 'expression' || standing === 'describe'
  const restoring = real.restoring(moduleKey(mock.specifier))
  return restoring.some(({ hook, mock: itself }) => whileLoading || hook === 'afterEach' || itself === mock)
}

/** A mock with a fix: its module is known, and its factory is a function that stands in the call. */
type Fixable = ModuleMock & { readonly specifier: string }

/** Why a mock has no safe rewrite. */
interface Obstacle {
  readonly reason: Reason
  /** What else the reason's text speaks of. */
  readonly data?: Readonly<Record<string, string>>
}

function withoutFix(file: TestFile, mock: ModuleMock, { reason, data }: Obstacle): ManualFinding<Reason> {
  const { name: call, specifier } = mock
  const texts = { call, ...(specifier !== undefined && { module: specifier }), ...data }
  return { at: placeOf(file, mock), messageId: reason, data: texts }
}

const OTHER_CALLS: Readonly<Record<string, Reason>> = {
  doMock: 'do-mock',
  unstable_mockModule: 'do-mock',
  unmock: 'unmock',
  doUnmock: 'unmock',
  dontMock: 'unmock',
  hoisted: 'hoisted',
}

const OTHER_STANDINGS: Readonly<Partial<Record<Standing, Reason>>> = {
  test: 'in-test',
  hook: 'in-hook',
  describe: 'in-describe',
  function: 'in-function',
  expression: 'in-expression',
}

function obstacleOf(file: TestFile, mock: ModuleMock): Obstacle | undefined {
  const { source, tree, names } = file
  const from = names.passedOnBy(mock.call.callee as ASTNode)
  if (from !== undefined) return { reason: 'passed-on', data: { from } }
  const other = OTHER_CALLS[mock.name.slice(mock.name.indexOf('.') + 1)]
  const reason = other ?? OTHER_STANDINGS[standingOf(tree, names, mock.call)]
  if (reason) return { reason }
  if (!isTestFile(source.path, tree, names)) return { reason: 'no-test-file' }
  const inCall = obstacleInCall(file, mock)
  if (inCall) return { reason: inCall }
  const name = readTooEarly(file, mock as Fixable)
  return name === undefined ? undefined : { reason: 'early-read', data: { name } }
}

function obstacleInCall({ tree }: TestFile, mock: ModuleMock): Reason | undefined {
  const { call, specifier } = mock
  const [first, , options] = call.arguments as ASTNode[]
  if (specifier === undefined)
    return first && loadedModule(first) !== undefined ? 'import-specifier' : 'computed-specifier'
  if (hasQuery(specifier)) return 'query-specifier'
  const factory = factoryOf(mock)
  if (!factory) return 'no-factory'
  if (factory.type === 'ObjectExpression') return hasMember(factory, 'spy') ? 'spy-option' : 'no-factory'
  if (hasMember(options, 'virtual')) return 'virtual'
  if (!isFunction(factory)) return 'factory-elsewhere'
  if (factory.params.length > 0 || asksForOriginal(tree, factory)) return 'import-original'
  const returned = returnsOf(tree, factory)
  if (factory.async || returned.some(isImportChain)) return 'async-factory'
  if (factory.generator || returned.every(isNoObject)) return 'no-object'
  return undefined
}

function asksForOriginal(tree: TypeScriptTree, factory: FunctionNode): boolean {
  return tree.nodes('MemberExpression').some(node => {
    const name = isWithin(tree, node, factory) ? memberOf(node)?.name : undefined
    return name === 'importActual' || name === 'requireActual'
  })
}

/** Functions and arrays are objects to bun, but ones without exports. */
function isNoObject(node: ASTNode): boolean {
  const isUndefined = node.type === 'Identifier' && node.name === 'undefined'
  return isUndefined || isFunction(node) || /Literal$|^ArrayExpression$|^UnaryExpression$|^JSX/.test(node.type)
}

/** A variable that the factory would read before it exists, if loading the module makes it run at the call. */
function readTooEarly({ tree, bindings, real }: TestFile, mock: Fixable): string | undefined {
  if (real.isLoaded(moduleKey(mock.specifier))) return undefined
  const { start } = tree.span(mock.call)
  return readsWhenCalled(tree, factoryOf(mock) as FunctionNode, bindings).find(name => {
    const { kind, node } = bindings.get(name)!
    return kind !== 'function' && tree.span(node).start > start
  })
}

/**
 * How much is known of a real module without looking at it. In a file that loads nothing later than its imports, all modules that matter to it are
 * loaded before the first mock, the real ones too: what is left to ask is whether there is one.
 */
function messageFor({ tree, bindings, real }: TestFile, mock: Fixable): Message {
  if (real.isLoaded(moduleKey(mock.specifier))) return 'put-back'
  if (loadsLater(tree)) return 'load-and-put-back'
  if (!isBuiltin(mock.specifier)) return 'import-and-put-back'
  const reads = readsWhenCalled(tree, factoryOf(mock) as FunctionNode, bindings)
  return reads.some(name => isReassigned(tree, name)) ? 'load-and-put-back' : 'put-back'
}

function moduleToCopy({ tree }: TestFile, { call, specifier }: Fixable): ModuleToCopy {
  const statement = tree.slice(topLevelStatement(tree, call))
  return {
    specifier,
    literal: tree.slice(call.arguments[0] as ASTNode),
    prefix: /^void\b/.test(statement) ? 'void ' : '',
    end: /\S;$/.test(statement) ? ';' : '',
  }
}

function withFix(file: TestFile, mock: Fixable, { byKey, mockModule }: Snapshots): FixableFinding<Message> {
  const { source, tree, names } = file
  const { call, specifier } = mock
  const snapshot = byKey.get(moduleKey(specifier))!
  const messageId = messageFor(file, mock)
  const { start } = tree.span(call.callee as ASTNode)
  const { end } = tree.span((call.typeParameters ?? call.callee) as ASTNode)
  const rename = { path: source.path, start, end, text: mockModule }
  return {
    at: placeOf(file, mock),
    messageId,
    data: { call: mock.name, module: specifier },
    fix: {
      title: `Mock '${specifier}' by mock.module, and put a copy of the real module back after the file`,
      applicability: messageId === 'put-back' ? 'safe' : 'unsafe',
      edits: [rename, ...spreadsOf(file, mock, snapshot.name)],
      imports: [...snapshot.imports, ...names.dropIfUnused(call.callee as ASTNode)],
      shared: snapshot.shared,
    },
  }
}

/**
 * Spreads the copy into the objects that the factory returns, so that they have all exports. Not where the copy could undo something: what an
 * earlier mock of the module or other code above the call put in place, or, for require(), that a mock has no `default`.
 */
function spreadsOf(file: TestFile, mock: Fixable, copy: string): Edit[] {
  const { source, tree, mocks, real } = file
  const { call, specifier } = mock
  const key = moduleKey(specifier)
  const earlier = mocks
    .slice(0, mocks.indexOf(mock))
    .flatMap(({ specifier }) => (specifier === undefined ? [] : [moduleKey(specifier)]))
  if (earlier.includes(key) || real.isUsedAbove(key, tree.span(call).start)) return []
  return returnsOf(tree, factoryOf(mock) as FunctionNode).flatMap(returned => {
    if (returned.type !== 'ObjectExpression' || (mayBeCommonJs(specifier) && !hasMember(returned, 'default'))) return []
    const members = returned.properties as ASTNode[]
    const spreads = members.some(
      member => member.type === 'SpreadElement' && real.isReal(unwrap(member.argument as ASTNode), key),
    )
    return spreads ? [] : [firstMember(source, tree, returned, `...${copy}`)]
  })
}
