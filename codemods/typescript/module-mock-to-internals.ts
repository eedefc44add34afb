import { defineCodemod, type FixableFinding, type ManualFinding, type SharedEdit } from '../../src/codemod.ts'
import type { Ground } from './module-mock-to-internals/callers.ts'
import { type Draft, draftsOf, newSubjects, withoutMeetings } from './module-mock-to-internals/drafts.ts'
import { fixOf, leavingOf, together } from './module-mock-to-internals/fixes.ts'
import { Loads } from './module-mock-to-internals/loads.ts'
import { Program } from './module-mock-to-internals/program.ts'
import { handlesFor, PuttingBack } from './module-mock-to-internals/test-file.ts'
import { MESSAGES, type Message, REASONS, type Reason } from './module-mock-to-internals/texts.ts'
import { Loading } from './shared/loading.ts'
import { readMockedFile } from './shared/mocks/mocked-file.ts'

type Found = FixableFinding<Message> | ManualFinding<Reason>

export default defineCodemod({
  engine: 'ts-morph',
  meta: {
    id: 'module-mock-to-internals',
    summary: 'Replace functions through _internals instead of mocking their module',
    why:
      'A module mock replaces a module for everybody: for all code of the process, under bun for all test files that run later, and it breaks when a file imports ' +
      'what the mock lacks. The lasting cure is a seam in the source: the code under test calls its dependency through an object that it exports, and the test ' +
      'replaces a member of that object and puts it back. The fix changes source and test together.',
    languages: ['typescript'],
    messages: MESSAGES,
    reasons: REASONS,
    options: {
      shape: {
        default: 'lazy',
        values: ['lazy', 'eager'],
        doc: 'What the members of _internals are: functions that call the real one, so that module mocks of other tests still reach it, or the real one itself.',
      },
      modules: {
        default: 1,
        doc: 'How many files may get a seam for one mock of a part of the runtime, such as node:fs.',
      },
      callers: {
        default: 4,
        doc: 'How many files may get a seam for one mock of a module of the project.',
      },
    },
    fixes: 'sometimes',
    triggers: ['.module(', '.module<', '.mock(', '.mock<', '.doMock(', '.doMock<', '.unstable_mockModule(', 'spyOn('],
    status: 'preview',
  },

  plan({ project }, { shape, modules, callers }) {
    const program = new Program(project)
    const ground: Ground = {
      program,
      loading: new Loading(project),
      loads: new Loads(program),
      shape,
      limits: { builtin: modules, own: callers },
    }
    const tests = project.sources.flatMap(({ path }) => {
      const parsed = project.fileAt(path)
      if (!parsed) return []
      const file = readMockedFile({ ...parsed, modules: project.modulesOf(path) })
      return [{ file, drafts: draftsOf(ground, file) }]
    })
    const fresh = new Set(
      tests.flatMap(({ drafts }) => drafts.flatMap(draft => ('reason' in draft ? [] : newSubjects(draft)))),
    )
    const findings: Found[] = []
    const shared = new Map<string, SharedEdit>()
    for (const { file, drafts: all } of tests) {
      const drafts = withoutMeetings(program, all, fresh)
      const made = drafts.filter(draft => !('reason' in draft)) as Draft[]
      const handles = handlesFor(ground, file, made)
      const back = new PuttingBack(
        file,
        made,
        made.flatMap(draft => leavingOf(ground, draft, handles)),
      )
      const fixing = { ground, handles, back, shared }
      const fixes = new Map(made.map(draft => [draft, fixOf(fixing, draft)]))
      for (const draft of drafts) {
        if ('reason' in draft) findings.push({ at: draft.at, messageId: draft.reason, data: draft.data })
        else findings.push(together(draft, made, fixes))
      }
      for (const edit of [...back.shared.values(), ...back.replacing.values()]) shared.set(edit.key, edit)
    }
    return { findings, shared: [...shared.values()] }
  },
})
