import {
  defineCodemod,
  type FixableFinding,
  type ManualFinding,
  type Place,
  type SharedEdit,
} from '../../src/codemod.ts'
import type { ProjectTree } from '../../src/engines/ts-morph.ts'
import type { MockedModule } from './namespace-import/modules.ts'
import { type Reach, reachOf, replacedBy } from './namespace-import/reach.ts'
import { readSubject, type Subject } from './namespace-import/subject.ts'
import { type Message, type Reason, verdictsOf } from './namespace-import/verdicts.ts'
import { Loading } from './shared/loading.ts'
import { placeOf, readMockedFile } from './shared/mocks/mocked-file.ts'

const messages = {
  'by-default':
    "{call} of '{module}' does not reach {file}, which takes {names} from the default export. The fix imports the namespace there; see that the tests " +
    'mean the mock to hold there.',
  'too-early':
    "{call} of '{module}' comes too late for {names} in {file}, which keeps what it finds while it is loaded: {code}. The fix takes it at each use; see that " +
    'the tests mean the mock to hold there.',
  'by-namespace':
    "{file} takes {names}, which {call} of '{module}' replaces, from the namespace. By name it is the same at run time: this is a matter of style.",
} as const

const reasons = {
  'used-whole':
    "{call} of '{module}' does not reach {file}, which takes the default export and does more with it than to read its members: {code}. Import the namespace " +
    'there, and find another way for this.',
  called:
    "{call} of '{module}' does not reach {file}, which calls the default export itself: {code}. Give the mock a default that does what the tests need.",
  'no-export':
    "{call} of '{module}' does not reach {file}, which takes {names} from the default export: not all of it is exported by name. Give the mock a default " +
    'with what the tests need.',
  'default-replaced':
    "{call} of '{module}' does not reach {file}, which takes {names} from the default export. {other} replaces that in the default export itself, which would " +
    'not reach a namespace. Let both do it in one way.',
  'other-import':
    "{call} of '{module}' does not reach {file}, which takes {names} from the default export, and imports the module in other ways beside it: {code}. Import the " +
    'namespace alone.',
  captured:
    "{call} of '{module}' comes too late for {names} in {file}, which keeps what it finds while it is loaded: {code}. Take it where it is used, or keep a " +
    'function that does.',
  taken:
    "{file} cannot import by name what {call} of '{module}' replaces: {name} has another meaning there. Rename one of the two.",
} as const

type Found = FixableFinding<Message> | ManualFinding<Reason>

/** One of these is in every file that mocks a module. */
const MOCKS = ['.module(', '.module<', '.mock(', '.mock<', '.doMock(', '.doMock<', '.unstable_mockModule('] as const

export default defineCodemod({
  engine: 'ts-morph',
  meta: {
    id: 'namespace-import',
    summary: 'Import mocked builtins as namespaces',
    why:
      'A module mock replaces the named exports of a part of the runtime, or of a CommonJS module, but not the members of its default export: code that says ' +
      "import fs from 'node:fs' goes on with the real one, deletes real files and passes or fails by what lies on the disk. The same holds for what code has taken " +
      'before the mock is made, such as promisify(execFile). The fix imports the namespace, whose members the mock reaches, and takes the others at each use.',
    languages: ['typescript'],
    messages,
    reasons,
    options: {
      steps: {
        default: 2,
        doc: 'How many imports a file may be away from the test to be looked at: 1 for what the test imports itself. Mocks hold farther, but are seldom meant to.',
      },
      named: {
        default: false,
        doc: 'Import each member by name instead of the namespace, also where the namespace is imported already: mocks reach both alike.',
      },
    },
    fixes: 'sometimes',
    triggers: [...MOCKS, "from '", 'from "'],
    status: 'preview',
  },

  plan({ project }, { named, steps }) {
    const findings: Found[] = []
    const shared = new Map<string, SharedEdit>()
    const safe: Place[] = []
    const loading = new Loading(project)
    const subjects = new Subjects(project, loading, steps)
    const given = new Set(project.sources.map(({ path }) => path))
    for (const path of testsOf(project, loading, steps)) {
      const parsed = project.fileAt(path)
      if (!parsed) continue
      const file = readMockedFile({ ...parsed, modules: project.modulesOf(path) })
      const replaced = replacedBy(file, specifier => project.resolve(specifier, path))
      for (const mock of file.mocks) {
        const reach = reachOf({ project, loading }, file, mock)
        if (!reach) continue
        const near = subjects.of(reach, replaced).filter(({ source }) => given.has(path) || given.has(source.path))
        const found = near.flatMap(subject => findingsOf(reach, subject, named, shared))
        findings.push(...found.map(finding => (given.has(path) ? finding : inSubject(finding, near))))
        if (found.length === 0 && given.has(path)) safe.push(placeOf(file, mock.call))
      }
    }
    return { findings: distinct(findings), shared: [...shared.values()], safe }
  },
})

/** The tests among the files of a run, and those near to the others, in the order of their paths. */
function testsOf(project: ProjectTree, loading: Loading, steps: number): string[] {
  const mocks = (path: string) => MOCKS.some(call => project.text(path)?.includes(call))
  const paths = project.sources.flatMap(({ path }) => (mocks(path) ? [path] : [...loading.askersWithin(path, steps)]))
  return [...new Set(paths)].filter(mocks).sort()
}

/** A finding for a test that is not in the run stands where the file that it is about begins. */
function inSubject(finding: Found, subjects: readonly Subject[]): Found {
  const { source, tree, ways } = subjects.find(({ source }) => source.path === finding.data?.file)!
  return { ...finding, at: { path: source.path, ...tree.span(ways[0]!.declaration) } }
}

/** Several tests can have the same to say of one file. */
function distinct(findings: readonly Found[]): Found[] {
  const known = new Map(findings.map(finding => [JSON.stringify(finding), finding]))
  return [...known.values()]
}

/** What is to be said of one mock and one file; what several fixes need goes to `shared`. */
function findingsOf(reach: Reach, subject: Subject, named: boolean, shared: Map<string, SharedEdit>): Found[] {
  const { file, mock, module } = reach
  const { path } = subject.source
  const at = placeOf(file, mock.call)
  return verdictsOf(reach, subject, named).map((verdict): Found => {
    const data = { call: mock.name, module: mock.specifier!, file: path, ...verdict.data }
    if ('reason' in verdict) return { at, messageId: verdict.reason, data }
    const keys = verdict.changes.map(({ what, edits }) => {
      const key = `${path} ${module.id} ${what}`
      shared.set(key, { key, when: 'any', edits })
      return key
    })
    const fix = { title: TITLES[verdict.message], applicability: 'unsafe', edits: [], shared: keys } as const
    return { at, messageId: verdict.message, data, fix }
  })
}

const TITLES: Readonly<Record<Message, string>> = {
  'by-default': 'Import what the mock reaches',
  'too-early': 'Take it at each use',
  'by-namespace': 'Import the members by name',
}

/** The files near to tests that take something of a module. */
class Subjects {
  readonly #project: ProjectTree
  readonly #loading: Loading
  readonly #steps: number
  readonly #askers = new Map<string, ReadonlySet<string>>()
  readonly #subjects = new Map<string, Subject | undefined>()

  /** `steps`: how many imports they may be away from the test. */
  constructor(project: ProjectTree, loading: Loading, steps: number) {
    this.#project = project
    this.#loading = loading
    this.#steps = steps
  }

  /** Those that the test of a mock loads; it has something else in the place of those that are `replaced`. */
  of({ file, module }: Reach, replaced: ReadonlySet<string>): Subject[] {
    const test = file.source.path
    return this.#project.importersOf(module.id).flatMap(path => {
      const askers = this.#askers.get(path) ?? this.#loading.askersWithin(path, this.#steps)
      this.#askers.set(path, askers)
      return path !== test && askers.has(test) && !replaced.has(path) ? (this.#read(path, module) ?? []) : []
    })
  }

  #read(path: string, module: MockedModule): Subject | undefined {
    const key = `${path} ${module.id}`
    if (!this.#subjects.has(key)) {
      const parsed = this.#project.fileAt(path)
      this.#subjects.set(key, parsed && readSubject(parsed, specifier => module.is(specifier, path)))
    }
    return this.#subjects.get(key)
  }
}
