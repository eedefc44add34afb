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
import { type Change, Environment, keyId } from './env-save-restore/environment.ts'
import { linesBesideHome, redirectsHome, untouchedBesideHome } from './env-save-restore/home.ts'
import { repairOf } from './env-save-restore/repairs.ts'
import { type BlockPoint, type Group, restorePoints } from './env-save-restore/restore-points.ts'
import {
  ANY,
  idsOf,
  type Mutation,
  OBJECT,
  type Restore,
  reaches,
  savedEnvironment,
  undoes,
} from './env-save-restore/saved.ts'
import { Savers } from './env-save-restore/savers.ts'
import { stubInstead, stubsIn } from './env-save-restore/stubs.ts'
import { isTestFile, RunnerNames } from './shared/runner.ts'
import { isAfter, isAround, type Run, Runs } from './shared/runs.ts'
import { Scopes } from './shared/scopes.ts'
import { isCall, memberOf, stringOf } from './shared/syntax.ts'

const LATER = 'whatever runs later gets the changed value'

const messages = {
  'never-put-back': `{variable} is changed {where}, and nothing puts it back: ${LATER}.`,
  'forgets-value':
    '{variable} is deleted or set {where} without a look at what it was: if it had a value before, whatever runs later has lost it.',
  'only-on-success': '{variable} is put back only by a test that gets that far: once one fails, it stays changed.',
  'object-replaced':
    'process.env is replaced {where} and the first object never comes back: who holds that one (Bun.env, a constant, a module) no longer sees what ' +
    'others set.',
  'becomes-text':
    "{variable} is put back without a look at whether it was set: one that was not becomes the text 'undefined'.",
  'stays-set': '{variable} is put back only if it was set: one that was not keeps the value of the tests.',
  'others-read':
    `{variable} is changed {where}, and nothing puts it back: ${LATER}. ` +
    'Look at the test {test}, which reads it: it may rely on an earlier one.',
  'home-alone':
    '{variable} is redirected, but not {missing}: where one of those is what counts, the code still finds the real folders. Look at what the tests ' +
    'expect: USERPROFILE becomes the same folder, and the others are unset.',
  'stubs-stay':
    'Nothing in this file undoes vi.stubEnv: the variables stay stubbed for all tests that follow. Look at the configuration: with unstubEnvs there ' +
    'is nothing to do.',
}

const reasons = {
  'no-test-file':
    '{variable} is changed {where} for whoever loads this file. Return a function that puts it back, for the tests to call.',
  hoisted:
    '{variable} is changed in vi.hoisted, before other code of the file could save it. Save it there, return it, and put it back in afterAll.',
  'saved-with-default':
    '{variable} is put back from a value that has a default: one that was unset is not unset again. Save it as it is, and delete it if that was undefined.',
  'under-condition':
    '{variable} is put back only under a condition, and stays changed otherwise. Delete it where it was unset.',
}

type Message = keyof typeof messages
type Reason = keyof typeof reasons

export default defineCodemod({
  engine: 'jscodeshift',
  meta: {
    id: 'env-save-restore',
    summary: 'Put environment variables back after the tests that change them',
    why:
      'process.env belongs to the whole process. A test that sets a variable and leaves it gives it to every test and, where files share a process ' +
      '(bun, vitest without isolation), to every file that runs later: they pass or fail by their order. Often a file does put it back, but as the text ' +
      "'undefined', or only if nothing fails before. The fix saves the value and puts it back in a hook of the same scope; one that was unset is " +
      'deleted. (No hook runs in a file that fails to load. What a module took from the environment while it was loaded stays.)',
    languages: ['typescript'],
    messages,
    reasons,
    options: {
      style: {
        default: 'save',
        values: ['save', 'stub'],
        doc: 'How to put variables back. save: by constants and hooks. stub: in files of vitest by vi.stubEnv and vi.unstubAllEnvs, where they can do it.',
      },
    },
    fixes: 'sometimes',
    triggers: ['.env', 'stubEnv', '} = process', "'env'", '"env"', "process'", 'process"', "from 'bun'", 'from "bun"'],
    status: 'preview',
  },

  plan({ source, tree }, { style }) {
    const file = read(source, tree)
    if (!file.isConcerned) return { findings: [] }
    const uncovered = file.mutations.filter(mutation => !isUndone(file, mutation))
    const fixable = file.isTest ? uncovered.filter(mutation => !isHoisted(file, mutation)) : []
    const stays = uncovered.filter(mutation => !fixable.includes(mutation))
    const groups = joined([...byId(fixable)].flatMap(([id, mutations]) => restorePoints(file, id, mutations)))
    const homes = file.isTest ? homeGroups(file) : []
    for (const group of [...groups.flatMap(group => [group, ...group.others]), ...homes]) file.savers.announce(group)
    const unstubs = style === 'stub' || stayingStubs(file).length > 0
    if (unstubs) file.savers.announce({ mutations: [], point: unstubPoint(file) })
    const findings = [
      ...[...byId(stays)].map(([id, mutations]) => withoutFix(file, id, mutations)),
      ...groups.map(group => findingOf(file, group, style === 'stub')),
      ...incomplete(file).map(restore => findingOfRestore(file, restore)),
      ...homesAlone(file, homes),
      ...stubsThatStay(file),
    ]
    return { findings, shared: file.savers.shared, safe: safePlaces(file, findings, uncovered) }
  },
})

/** A file, and what has been found out about it. */
type TestFile = ReturnType<typeof read>

function read(source: Source, tree: TypeScriptTree) {
  const names = new RunnerNames(tree)
  const scopes = new Scopes(tree)
  const runs = new Runs({ tree, names, scopes })
  const environment = new Environment(tree, scopes)
  const saved = savedEnvironment(tree, { scopes, runs, environment })
  const savers = new Savers({ source, tree, names, scopes, runs, environment })
  const isTest = isTestFile(source.path, tree, names)
  // Tests of another runner have other hooks.
  const isOther = names.module === undefined && ['describe', 'it', 'test'].some(name => names.isForeign(name))
  return {
    ...{ source, tree, names, runs, environment, saved, savers, isTest },
    isConcerned: !isOther && (isTest || names.module !== undefined),
    stubs: stubsIn({ tree, names, runs }),
    mutations: saved.mutations.filter(mutation => !isOnCopy(tree, saved.mutations, mutation)),
    takesHooks: savers.takesHooks.bind(savers),
    takesCallback: savers.takesCallback.bind(savers),
  }
}

/** Whether process.env is another object already when a variable is changed: then it is enough to put the first one back. */
function isOnCopy(tree: TypeScriptTree, mutations: readonly Mutation[], { id, change, run }: Mutation): boolean {
  if (id === OBJECT) return false
  const { start } = tree.span(run.at)
  return mutations.some(other => {
    const { kind, block, callback } = other.run
    if (other.id !== OBJECT || isAfter(other.run)) return false
    const isAbove = tree.span(other.run.at).start <= start && other.change !== change
    if (kind === 'test') return callback === run.callback && isAbove
    const isBefore = run.kind === 'test' || run.kind === 'afterEach' || run.kind === 'afterAll' || isAbove
    return isBefore && isAround(block, run.block)
  })
}

function isUndone({ tree, saved, stubs }: TestFile, mutation: Mutation): boolean {
  return stubs.takesBack(mutation) || saved.restores.some(restore => undoes(tree, restore, mutation))
}

function isHoisted({ tree, names }: TestFile, { change }: Mutation): boolean {
  for (let at = tree.parent(change.node); at; at = tree.parent(at)) {
    const member = isCall(at) ? memberOf(at.callee as ASTNode) : undefined
    if (member?.name === 'hoisted' && names.of(member.object) === 'vi') return true
  }
  return false
}

function byId(mutations: readonly Mutation[]): Map<string, Mutation[]> {
  const groups = new Map<string, Mutation[]>()
  for (const mutation of mutations) {
    const group = groups.get(mutation.id)
    if (group) group.push(mutation)
    else groups.set(mutation.id, [mutation])
  }
  return groups
}

/** Groups that are put back together: variables of an object come back with the object. */
interface Joined extends Group {
  readonly others: readonly Group[]
}

function joined(groups: readonly Group[]): Joined[] {
  const placeOf = ({ point }: Group) => ('test' in point ? point.test : (point.block.callback ?? point.hook))
  const isWith = (object: Group, group: Group) =>
    object.id === OBJECT && group.id !== OBJECT && placeOf(object) === placeOf(group)
  const objects = groups.filter(({ id }) => id === OBJECT)
  const alone = groups.filter(group => !objects.some(object => isWith(object, group)))
  return alone.map(group => ({ ...group, others: groups.filter(other => isWith(group, other)) }))
}

const placeOf = ({ source, tree }: TestFile, node: ASTNode): Place => ({ path: source.path, ...tree.span(node) })

/** What the messages say of changes. */
function dataOf({ tree }: TestFile, id: string, mutations: readonly Mutation[]) {
  const first = mutations[0]!.change
  const text = first.target && keyIds(first).length === 1 ? tree.slice(first.target) : `process.env.${id}`
  const variable = id === OBJECT ? 'process.env' : id === ANY ? 'process.env[…]' : text
  return { variable, where: whereOf(mutations.map(({ run }) => run)) }
}

const keyIds = ({ keys }: Change) => keys.map(keyId)

function whereOf(runs: readonly Run[]): string {
  const tests = new Set(runs.flatMap(({ kind, callback }) => (kind === 'test' ? [callback] : []))).size
  const words = runs.map(({ kind }) => {
    if (kind === 'load') return 'while the file is loaded'
    if (kind === 'unknown') return 'in a function'
    if (kind === 'test') return tests === 1 ? 'in a test' : `in ${tests} tests`
    return `in ${kind}`
  })
  return [...new Set(words)].join(' and ')
}

function withoutFix(file: TestFile, id: string, mutations: readonly Mutation[]): ManualFinding<Reason> {
  const at = placeOf(file, mutations[0]!.change.node)
  return { at, messageId: file.isTest ? 'hoisted' : 'no-test-file', data: dataOf(file, id, mutations) }
}

function findingOf(file: TestFile, group: Joined, asStubs: boolean): FixableFinding<Message> | ManualFinding<Reason> {
  const place = { at: placeOf(file, group.mutations[0]!.change.node) }
  const reader = otherReader(file, group)
  const messageId: Message = reader === undefined ? messageOf(file, group) : 'others-read'
  const data = { ...dataOf(file, group.id, group.mutations), ...(reader !== undefined && { test: reader }) }
  const applicability = reader === undefined ? 'safe' : 'unsafe'
  const fix = (asStubs ? stubFix(file, group) : undefined) ?? saveFix(file, group)
  return { ...place, messageId, data, fix: { title: `Put ${data.variable} back`, applicability, ...fix } }
}

function saveFix({ savers }: TestFile, group: Joined) {
  const all = [group, ...group.others].map(each => savers.saver(each))
  return {
    edits: all.flatMap(({ edits }) => edits) as unknown as [Edit, ...Edit[]],
    shared: [...new Set(all.flatMap(({ frames }) => frames))],
    imports: all.flatMap(({ imports }) => imports),
  }
}

/** Makes all changes of a variable stubs, where each test can be left to vi.unstubAllEnvs. */
function stubFix(file: TestFile, { mutations, others, id }: Joined) {
  const { source, tree, names, savers, stubs } = file
  const isShort = mutations.every(({ run }) => run.kind === 'test' || run.kind === 'beforeEach' || isAfter(run))
  if (names.module !== 'vitest' || !isShort || stubs.lasts || others.length > 0 || id === OBJECT || id === ANY)
    return undefined
  if (mutations.some(({ run }) => run.concurrent)) return undefined
  const vi = savers.use('vi')
  const changes = new Set(mutations.filter(({ run }) => !isAfter(run)).map(({ change }) => change))
  const edits = [...changes].map(change => stubInstead(source, tree, vi.local, change))
  if (edits.length === 0 || edits.some(edit => edit === undefined)) return undefined
  if (stubs.undoesEach) return { edits: edits as [Edit, ...Edit[]], shared: [], imports: vi.imports }
  const hook = savers.unstubbing(unstubPoint(file))
  const shared = [...hook.frames, ...savers.share(hook.key, hook.edits)]
  return { edits: edits as [Edit, ...Edit[]], shared, imports: hook.imports }
}

function messageOf({ tree, saved }: TestFile, { id, mutations }: Group): Message {
  if (id === OBJECT) return 'object-replaced'
  if (mutations.some(({ run }) => isAfter(run))) return 'forgets-value'
  const tests = mutations.map(({ run }) => run.callback)
  const inTests = saved.placed.filter(({ change, runs }) => {
    return (
      idsOf(change).some(own => reaches(own, id)) && runs.some(({ callback }) => callback && tests.includes(callback))
    )
  })
  const isBack = ({ change }: (typeof inTests)[number]) => !mutations.some(mutation => mutation.change === change)
  const last = (callback: unknown) => inTests.findLast(({ runs }) => runs.some(run => run.callback === callback))
  const goesBack = mutations.every(({ run, change }) => {
    if (run.kind !== 'test') return false
    const end = last(run.callback)!
    return (
      isBack(end) ||
      (end.change.kind === 'delete' &&
        tree.span(end.change.node).start >= tree.span(change.node).start &&
        mutations.some(other => other.run.callback === run.callback && other.change.kind === 'set'))
    )
  })
  return goesBack ? 'only-on-success' : 'never-put-back'
}

/** The name of a test that reads the variable, sets nothing itself, and is not the one that changes it. */
function otherReader(file: TestFile, { id, mutations, point }: Group): string | undefined {
  if (('hook' in point && point.hook === 'afterAll') || id === OBJECT || id === ANY) return undefined
  const own = new Set(mutations.map(({ run }) => run.callback))
  const setters = new Set(
    file.saved.placed.flatMap(({ change, runs }) =>
      idsOf(change).some(other => reaches(other, id)) ? runs.map(({ callback }) => callback) : [],
    ),
  )
  const { tree, environment, runs } = file
  for (const member of tree.nodes('MemberExpression')) {
    if (!environment.keyOf(member)?.some(key => keyId(key) === id)) continue
    for (const { kind, callback } of runs.of(member)) {
      if (kind !== 'test' || !callback || own.has(callback) || setters.has(callback)) continue
      const call = tree.parent(callback)
      return `'${(isCall(call) && stringOf(call.arguments[0] as ASTNode)) || '…'}'`
    }
  }
  return undefined
}

/** The restores that do not do all, one for each piece of code, where nothing else does the rest. */
function incomplete({ tree, saved }: TestFile): Restore[] {
  const isComplete = ({ grade }: Restore) => grade === 'complete'
  const found = saved.restores.filter(restore => {
    if (isComplete(restore) || restore.runs.length === 0) return false
    const same = saved.restores.filter(other => reaches(other.id, restore.id) && isComplete(other))
    const all = saved.mutations.filter(mutation => undoes(tree, restore, mutation))
    // One that was unset is still so after a delete.
    const relying = restore.grade === 'keeps' ? all.filter(({ change }) => change.kind !== 'delete') : all
    if (relying.length === 0) return restore.grade !== 'keeps' && same.length === 0
    return relying.some(mutation => !same.some(other => undoes(tree, other, mutation)))
  })
  return found.filter((restore, index) => found.findIndex(other => other.changes[0] === restore.changes[0]) === index)
}

function findingOfRestore(file: TestFile, restore: Restore): FixableFinding<Message> | ManualFinding<Reason> {
  const { source, tree, savers } = file
  const [{ node, target }] = restore.changes as [Change]
  const at = placeOf(file, node)
  const variable = target ? tree.slice(target) : restore.id === ANY ? 'process.env' : `process.env.${restore.id}`
  const edits = repairOf(source, tree, restore, savers.end)
  if (!edits) {
    const reason: Reason = restore.grade === 'default' ? 'saved-with-default' : 'under-condition'
    return { at, messageId: reason, data: { variable } }
  }
  const messageId: Message = restore.grade === 'undefined' ? 'becomes-text' : 'stays-set'
  const title = `Delete ${variable} if it was unset`
  return { at, messageId, data: { variable }, fix: { title, applicability: 'safe', edits: edits as [Edit, ...Edit[]] } }
}

/** Where the variables would be put back that a file leaves alone when it redirects HOME. */
function homeGroups(file: TestFile): Group[] {
  const ids = new Set(file.environment.changes.flatMap(keyIds))
  const homes = ids.has(ANY) ? [] : file.saved.mutations.filter(redirectsHome)
  if (homes.length === 0) return []
  return untouchedBesideHome(ids).flatMap(id =>
    restorePoints(
      file,
      id,
      homes.map(home => ({ ...home, id })),
    ),
  )
}

/** A finding for each place that redirects HOME and not all that belongs to it. */
function homesAlone(file: TestFile, groups: readonly Group[]): FixableFinding<Message>[] {
  const { tree, savers } = file
  const changes = new Set(groups.flatMap(({ mutations }) => mutations.map(({ change }) => change)))
  return [...changes].flatMap(change => {
    const own = groups.filter(({ mutations }) => mutations.some(mutation => mutation.change === change))
    const below = savers.linesBelow(change.node)
    if (!below || !change.target) return []
    const all = own.map(group => savers.saver(group))
    const missing = [...new Set(own.map(({ id }) => id))]
    const variable = tree.slice(change.target)
    const fix = {
      title: 'Redirect what belongs to HOME, and put it back',
      applicability: 'unsafe' as const,
      edits: [below(linesBesideHome(variable, missing))] as [Edit],
      shared: [...new Set(all.flatMap(({ key, edits, frames }) => [...frames, ...savers.share(key, edits)]))],
      imports: all.flatMap(({ imports }) => imports),
    }
    const data = { variable, missing: missing.join(', ') }
    return [{ at: placeOf(file, change.node), messageId: 'home-alone' as const, data, fix }]
  })
}

/** The stubs that nothing in the file undoes. */
function stayingStubs({ isTest, names, stubs }: TestFile) {
  return isTest && names.module === 'vitest' ? stubs.stubs.filter(stub => !stubs.isUndone(stub)) : []
}

/** All stubs of a file are undone in one place: after each test, unless one must last longer. */
function unstubPoint({ runs, stubs }: TestFile): BlockPoint {
  return { block: runs.file, hook: stubs.lasts ? 'afterAll' : 'afterEach' }
}

/** One finding for the stubs that stay. */
function stubsThatStay(file: TestFile): FixableFinding<Message>[] {
  const { savers } = file
  const [first] = stayingStubs(file)
  const isComing = savers.shared.some(({ key }) => key.startsWith('unstub'))
  if (!first || isComing) return []
  const { edits, frames, imports } = savers.unstubbing(unstubPoint(file))
  const fix = { title: 'Undo all stubs', applicability: 'unsafe' as const, edits, shared: frames, imports }
  return [{ at: placeOf(file, first.call), messageId: 'stubs-stay', fix }]
}

/** The first change of each variable that the file puts back itself. */
function safePlaces(file: TestFile, findings: readonly { at: Place }[], uncovered: readonly Mutation[]): Place[] {
  const open = new Set(uncovered.map(({ id }) => id))
  const places = [...byId(file.mutations)].flatMap(([id, [first]]) =>
    open.has(id) ? [] : [placeOf(file, first!.change.node)],
  )
  const taken = new Set(findings.map(({ at }) => at.start))
  return places.filter(({ start }, index) => {
    return !taken.has(start) && places.findIndex(other => other.start === start) === index
  })
}
