import type { ASTNode } from 'jscodeshift'
import {
  defineCodemod,
  type FixableFinding,
  type ImportNeed,
  type ManualFinding,
  type Modules,
  type Place,
  type Source,
} from '../../src/codemod.ts'
import type { TypeScriptTree } from '../../src/engines/jscodeshift.ts'
import { matchesGlob } from './add-mock-restore/globs.ts'
import { placeOfHook } from './add-mock-restore/hook-place.ts'
import {
  isClearedBeforeEach,
  isForAllTests,
  isHarmless,
  isLocal,
  isOfOneTest,
  sharedHelper,
  sharedMock,
  sharedSpies,
  spyOnStandIn,
  testsWithoutOwn,
} from './add-mock-restore/needs.ts'
import { isRestored, restorationsIn, type Spy, spiesIn } from './add-mock-restore/spies.ts'
import { indentUnit } from './shared/layout.ts'
import { moduleMocks } from './shared/module-mocks.ts'
import { FreshNames } from './shared/names.ts'
import { restoringPreload } from './shared/preloads.ts'
import { isTestFile, RunnerNames, runnerModule } from './shared/runner.ts'
import { Runs } from './shared/runs.ts'
import { Scopes } from './shared/scopes.ts'
import { isWithin, memberOf, unwrap } from './shared/syntax.ts'

const LEAK = '{spies}. {later} do not get the real thing.'

const messages = {
  'after-each': LEAK,
  'after-all':
    '{spies}. {later} do not get the real thing. (Restored after the last test only: some spies are made once for several tests.)',
  'later-tests': `${LEAK} Tests below that find the spy on {target} without having made it: {others}. See that they pass without it.`,
  'kept-object': `${LEAK} The spy on {target} is on an object of its test, which other code gets: where that keeps it, in a listener or a cache, tests below meet it again. See that they pass.`,
  'ends-process': `${LEAK} The real {target} ends the run: see that nothing calls it once its test is over.`,
  'helper-spies': `${LEAK} {helper} of '{module}' runs once for several tests: see that it makes no spies, for they would be gone after the first test.`,
  'older-vitest': `${LEAK} Before vitest 4 vi.restoreAllMocks() also resets mock functions, and tests share some of this file ({mock}): which version this is, is not seen. See that it is 4 or newer (-O vitest=4), or that they pass.`,
  'modules-only':
    'A file that mocks modules, without mock.restore(). The hook is for rules that ask for it. It restores spies: mock.module it does not undo.',
}

const reasons = {
  concurrent:
    '{spies}, in a file with concurrent tests: restoring after one test takes the spies of those that still run. Make the tests that spy serial, or ' +
    'spy in a beforeAll and restore in an afterAll.',
  'no-test-file':
    '{spies}, in a file that is no test file: a hook here runs for whoever loads it first. Restore in the test files that use it.',
  shared:
    '{spies}. {later} do not get the real thing. Several tests share spies of this file, which a hook after each test would take. Restore each spy by ' +
    'itself, by spy.mockRestore(): what a beforeAll makes, in an afterAll of its describe.',
  unseen:
    '{spies}. Some spies of this file are made in a function of which it is not seen when it runs: a hook after each test could take them too early. ' +
    'Restore each spy by itself, by spy.mockRestore().',
  'passed-on':
    "{spies}. The spyOn comes from '{from}', which may do something else than the runner's own. Import it from the runner.",
  'other-hook': "{spies}. The file has a name {hook} that is not the runner's hook: give it another one.",
  'stand-in':
    '{spies}. {target} is also replaced by assignment, by stubGlobal or by fake timers, and what comes back depends on the order in which the two ' +
    'are undone. Restore the spy first, by spy.mockRestore().',
  'resets-mocks':
    '{spies}. {later} do not get the real thing. In vitest {version} vi.restoreAllMocks() also resets mock functions, and tests share some of this file ' +
    '({mock}). Restore each spy by itself, by spy.mockRestore().',
  preload:
    "{spies} by this file, but '{preload}', which bunfig.toml has bun load first, restores spies: if it does so after each test, there is nothing to do. " +
    'If not, restore them here, by spy.mockRestore().',
  excluded: '{spies}, and the option exclude names the file. Restore each spy by itself: spy.mockRestore().',
}

type Message = keyof typeof messages
type Reason = keyof typeof reasons

export default defineCodemod({
  engine: 'jscodeshift',
  meta: {
    id: 'add-mock-restore',
    summary: 'Restore spies after each test',
    why:
      'A spy stays in place until someone restores it. Later tests of its file run against the spy, and under bun all files that run later in the same ' +
      'process; they pass or fail by their order. (Vitest and jest end the spies of a file with the file.) The fix adds one hook: mock.restore(), ' +
      'vi.restoreAllMocks() or jest.restoreAllMocks() after each test or, under bun, after the last test where several share a spy. It runs after the ' +
      "file's own hooks. Files that restore each spy themselves are left alone, and mock functions such as mock(() => 1) stay as they are, except " +
      'under vitest before 4. What a configuration says is not seen: with restoreMocks: true in that of vitest there is nothing to do, spies of a ' +
      'set-up file or --preload end with the first test that restores, and bun test --concurrent makes all tests concurrent.',
    languages: ['typescript'],
    messages,
    reasons,
    options: {
      runner: {
        default: 'auto',
        values: ['auto', 'bun'],
        doc: 'Whose order of hooks holds. auto: that of the runner which a file imports; globals are taken for those of vitest or jest. bun: bun runs all files.',
      },
      vitest: {
        default: 'auto',
        values: ['auto', '4'],
        doc: 'The version of vitest. auto: the installed one, or the least that package.json asks for. 4: version 4 or newer, where vi.restoreAllMocks() restores spies and nothing else.',
      },
      modules: {
        default: false,
        doc: 'Whether files that run under bun and mock modules, but make no spies, get the hook as well. It does not undo their mocks.',
      },
      exclude: {
        default: '',
        doc: 'Files that must not restore all spies at once: globs, separated by commas. One without a / is about the name of the file.',
      },
    },
    fixes: 'sometimes',
    triggers: ['spyOn', '.module', '.mock'],
    status: 'preview',
  },

  plan({ source, tree, modules }, options) {
    const file = read(source, tree, modules, options)
    const safe = file.spies.filter(spy => isSafe(file, spy))
    const [first, ...others] = file.spies.filter(spy => !safe.includes(spy))
    const finding = first ? ofSpies(file, [first, ...others]) : options.modules ? ofModules(file) : undefined
    return { findings: finding ? [finding] : [], safe: safe.map(({ call }) => placeOf(file, call)) }
  },
})

interface Options {
  readonly runner: 'auto' | 'bun'
  readonly vitest: 'auto' | '4'
  readonly modules: boolean
  readonly exclude: string
}

/** A file, and what has been found out about it. */
type TestFile = ReturnType<typeof read>

type Spies = readonly [Spy, ...Spy[]]
type Data = Readonly<Record<string, string | number>>

function read(source: Source, tree: TypeScriptTree, modules: Modules, options: Options) {
  const names = new RunnerNames(tree)
  const scopes = new Scopes(tree)
  const runs = new Runs({ tree, names, scopes })
  const file = { source, tree, names, scopes, runs, modules, options }
  const spies = spiesIn(file, callee => names.isImported(callee))
  const module = runnerModule(tree)
  const vitest = options.vitest === '4' ? '4' : modules.version('vitest')
  const spying = { ...file, spies, restorations: restorationsIn(file, spies) }
  return { ...spying, shared: sharedSpies(spying), module, vitest, runner: runnerOf(module, spies, options) }
}

function runnerOf(module: string | undefined, spies: readonly Spy[], { runner }: Options): 'bun' | 'vitest' | 'jest' {
  if (runner === 'bun' || module === 'bun:test') return 'bun'
  const isVitest = module === undefined ? spies[0]?.name === 'vi.spyOn' : module === 'vitest'
  return isVitest ? 'vitest' : 'jest'
}

function placeOf({ source, tree }: TestFile, node: ASTNode): Place {
  return { path: source.path, ...tree.span(node) }
}

/** Whether a spy does not outlive what it is made for. Vitest and jest end all spies with the file that made them, bun does not. */
function isSafe(file: TestFile, spy: Spy): boolean {
  if (isRestored(file, spy, file.restorations)) return true
  return file.runner !== 'bun' && (isForAllTests(file, spy) || isClearedBeforeEach(file))
}

function isUnseen({ runs }: Spy): boolean {
  return runs.some(({ kind }) => kind === 'unknown')
}

function ofSpies(file: TestFile, leaking: Spies): FixableFinding<Message> | ManualFinding<Reason> {
  const at = placeOf(file, leaking[0].call)
  const hook = file.shared.size > 0 ? 'afterAll' : 'afterEach'
  const about = wordsOf(file, leaking, hook)
  const obstacle = obstacleOf(file, leaking, hook)
  if (obstacle) return { at, messageId: obstacle[0], data: { ...about, ...obstacle[1] } }
  const doubt = endsProcess(leaking) ?? (hook === 'afterEach' ? doubtOf(file, leaking) : undefined)
  return {
    at,
    messageId: doubt?.[0] ?? (hook === 'afterAll' ? 'after-all' : 'after-each'),
    data: { ...about, ...doubt?.[1] },
    fix: fixOf(file, hook, leaking[0], doubt ? 'unsafe' : 'safe'),
  }
}

function wordsOf({ tree, runner }: TestFile, { length, 0: first }: Spies, hook: string): Data {
  const target = targetOf(tree, first)
  const spies = length === 1 ? `The spy on ${target} is` : `${length} spies, the first on ${target}, are`
  const later = runner !== 'bun' ? 'Later tests' : hook === 'afterEach' ? 'Later tests and later files' : 'Later files'
  return { spies: `${spies} never restored`, later }
}

function targetOf(tree: TypeScriptTree, { target, call }: Spy): string {
  return target ?? tree.slice(call.arguments[0] as ASTNode)
}

/** Why there is no safe hook. */
function obstacleOf(file: TestFile, leaking: Spies, hook: string): readonly [Reason, Data?] | undefined {
  const { source, tree, names, options, runner, module, modules } = file
  if (matchesGlob(source.path, options.exclude)) return ['excluded']
  const from = leaking.map(({ call }) => names.passedOnBy(call.callee as ASTNode)).find(name => name !== undefined)
  if (from !== undefined) return ['passed-on', { from }]
  if (!isTestFile(source.path, tree, names)) return ['no-test-file']
  if (file.runs.tests.some(({ concurrent }) => concurrent)) return ['concurrent']
  const preload = runner === 'bun' ? restoringPreload(modules) : undefined
  if (preload !== undefined) return ['preload', { preload }]
  if (runner !== 'bun' && hook === 'afterAll') return [file.spies.some(isUnseen) ? 'unseen' : 'shared']
  if (module === undefined && names.isForeign(hook)) return ['other-hook', { hook }]
  const onStandIn = spyOnStandIn(file, runner !== 'bun')
  if (onStandIn) return ['stand-in', { target: onStandIn.target! }]
  const mock = file.vitest === undefined ? undefined : mockThatIsReset(file)
  return mock === undefined ? undefined : ['resets-mocks', { mock, version: file.vitest! }]
}

/** What makes a mock for several tests, where the runner's restoreAllMocks() may reset it. */
function mockThatIsReset(file: TestFile): string | undefined {
  const { tree, runner, vitest } = file
  const mock = runner === 'vitest' && !(Number.parseInt(vitest ?? '', 10) >= 4) ? sharedMock(file) : undefined
  return mock && shortened(tree.slice(mock.callee as ASTNode))
}

function endsProcess(leaking: Spies): readonly [Message, Data] | undefined {
  const target = leaking
    .map(spy => spy.target ?? '')
    .find(text => /^(?:\w+\.)?process\.(?:exit|abort|kill|reallyExit)$/.test(text))
  return target === undefined ? undefined : ['ends-process', { target }]
}

/** What could make tests fail that restore after each test. */
function doubtOf(file: TestFile, leaking: Spies): readonly [Message, Data] | undefined {
  // First of all, because it is about more than the spies: the other doubts are left when the version is known.
  const mock = mockThatIsReset(file)
  if (mock !== undefined) return ['older-vitest', { mock }]
  for (const spy of leaking) {
    const others = isHarmless(file, spy) ? 0 : testsWithoutOwn(file, spy)
    const target = targetOf(file.tree, spy)
    if (others > 0) return isOfOneTest(file, spy) ? ['kept-object', { target }] : ['later-tests', { target, others }]
  }
  const helper = sharedHelper(file)
  return helper && ['helper-spies', { helper: helper.name, module: helper.module }]
}

/** The last member of a chain that goes over several lines. */
function shortened(text: string): string {
  return text.includes('\n') ? text.replace(/^.*\./s, '….') : text
}

function fixOf(file: TestFile, kind: 'afterEach' | 'afterAll', spy: Spy | undefined, applicability: 'safe' | 'unsafe') {
  const { source, tree, names, module, runner } = file
  const fresh = new FreshNames(tree)
  // A first import from the runner would switch the globals off.
  const use = (name: string): Used =>
    module === undefined ? { local: name, imports: [] } : names.use(name, fresh, module)
  const hook = use(kind)
  const restore = restoreOf(file, spy, use)
  const order = runner === 'vitest' ? 'last-to-first' : 'first-to-last'
  const mocks = moduleMocks(tree, names)
  // A spy on a mocked module leaves the mock behind, for the module to be put back after it.
  const place = placeOfHook(file, kind, order, statement => mocks.some(({ call }) => isWithin(tree, call, statement)))
  const { end } = place
  return {
    title: `Restore all spies in an ${kind}`,
    applicability,
    edits: [
      place.insert([`${hook.local}(() => {`, `${indentUnit(source)}${restore.local}()${end}`, `})${end}`]),
    ] as const,
    imports: [...hook.imports, ...restore.imports],
  }
}

interface Used {
  readonly local: string
  readonly imports: readonly ImportNeed[]
}

/** The function that restores all spies: `mock.restore` where the file has `mock`, or that of the `vi` or `jest` which made the spy. */
function restoreOf(file: TestFile, spy: Spy | undefined, use: (name: string) => Used): Used {
  const owner = spy && memberOf(spy.call.callee as ASTNode)?.object
  const mock = file.module === 'bun:test' ? use('mock') : undefined
  if (owner && !isLocal(file, owner) && mock?.imports.length !== 0)
    return { local: `${file.tree.slice(unwrap(owner))}.restoreAllMocks`, imports: [] }
  const { local, imports } = mock ?? use('vi')
  return { local: `${local}.${mock ? 'restore' : 'restoreAllMocks'}`, imports }
}

function ofModules(file: TestFile): FixableFinding<Message> | undefined {
  const { source, tree, names, runner, restorations, options } = file
  const [first] = moduleMocks(tree, names)
  const isConcerned = runner === 'bun' && file.spies.length === 0 && !restorations.some(({ all }) => all)
  if (!first || !isConcerned || matchesGlob(source.path, options.exclude) || !isTestFile(source.path, tree, names))
    return undefined
  return { at: placeOf(file, first.call), messageId: 'modules-only', fix: fixOf(file, 'afterEach', undefined, 'safe') }
}
