import type { ASTNode } from 'jscodeshift'
import { defineCodemod, type FixableFinding, type ManualFinding, type Place } from '../../src/codemod.ts'
import { readingOf, standOf } from './complete-mock-exports/doubts.ts'
import type { Exports } from './complete-mock-exports/exports.ts'
import { Library } from './complete-mock-exports/library.ts'
import { type MockingFile, type MockSite, readMocks } from './complete-mock-exports/mock-sites.ts'
import { newMembers } from './complete-mock-exports/new-members.ts'
import { failureOf, member } from './complete-mock-exports/texts.ts'
import { placeOf, readMockedFile } from './shared/mocks/mocked-file.ts'
import type { ModuleMock } from './shared/module-mocks.ts'
import { moduleKey } from './shared/modules.ts'
import { listed, shortened } from './shared/texts.ts'

const messages = {
  lacks: "{call} of '{module}' lacks {names}: {fails}.",
  'lacks-read':
    "{call} of '{module}' lacks {names}: {fails}. {reader} takes {taken}, and gets a stub after the fix: see that no test counts on what happened so far.",
  'lacks-later':
    "{call} of '{module}' lacks {names}: {fails}. Something in this file may have loaded the real module before; what the mock lacks is real then, and a stub " +
    'after the fix: see that no test needs it.',
  'lacks-shared':
    "{call} of '{module}' lacks {names}: {fails}. The mock holds for the files that follow too, and where one before has loaded the real module, what the mock " +
    'lacks is real for all of them, and a stub after the fix: see that none needs it. With bun test --isolate none can (-O isolated=true).',
} as const

const reasons = {
  'computed-specifier': 'The module is not written out as a string, so its exports cannot be read. Write it out.',
  'no-source':
    "'{module}' leads to no source file of the project that can be read, so its exports are not known. Spread a copy of the real module, or see that all " +
    'is there that is imported from it.',
  'common-js':
    "'{module}' assigns its exports while it runs, so they cannot be read. See that all is there that is imported from it.",
  'no-literal':
    "What {call} gives for '{module}' is not written out in its factory. Return an object literal from a function in the call.",
  'unread-spread':
    "What {what} brings into the mock of '{module}' cannot be read. Write its members out, or see that all is there that is imported from it.",
  'computed-key':
    "The key [{what}] in the mock of '{module}' cannot be read. Write it out, or see that all is there that is imported from it.",
  'shared-factory':
    'The factory serves several mocks: what completes one would be too much for the others. Give each a function of its own.',
  'other-mock':
    "Another mock of '{module}' in this file cannot be read, and bun keeps what it brings: a stub could take its place. Write its members out.",
  'unread-exports':
    "'{module}' re-exports all of {from}, which is not part of the project: what the mock lacks of that is not known. See that all is there that is " +
    'imported from it.',
  'unknown-key':
    "'{module}' has no export {key}{but}: nobody can import it. See whether it has another name by now; else take it out.",
} as const

type Message = keyof typeof messages
type Reason = keyof typeof reasons
type Found = FixableFinding<Message> | ManualFinding<Reason>

export default defineCodemod({
  engine: 'ts-morph',
  meta: {
    id: 'complete-mock-exports',
    summary: 'Give module mocks every export of the real module',
    why:
      'A mock that lacks exports of its module holds only until somebody imports one of them. Under bun the file that does is not loaded at all ' +
      "(SyntaxError: Export named 'b' not found), be it in another test file, to which the mock leaked; under vitest reading it throws. Where loading the " +
      'real module is no harm, spread it into the mock; where it must not be loaded, the fix gives the mock a stub for each export that it lacks. ' +
      'Under bun a mock whose module is loaded before it needs none: what it lacks stays real. (There a mock holds for all files that follow, stubs and all, unless ' +
      'it is put back or each file has a process of its own: the fix keeps them from failing to load, not from getting the mock.)',
    languages: ['typescript'],
    messages,
    reasons,
    options: {
      isolated: {
        default: false,
        doc: 'Whether each test file has the modules for itself, as with bun test --isolate; under vitest it has.',
      },
      exports: {
        default: 'all',
        values: ['all', 'imported'],
        doc: 'Which exports a mock must have: all of the module, or those that some file of the project takes from it.',
      },
    },
    fixes: 'sometimes',
    triggers: ['.module(', '.module<', '.mock(', '.mock<', '.doMock(', '.doMock<', '.unstable_mockModule('],
    status: 'preview',
  },

  plan({ project }, { exports: wanted, isolated }) {
    const library = new Library(project)
    const findings: Found[] = []
    const safe: Place[] = []
    for (const { path } of project.sources) {
      const parsed = project.fileAt(path)
      if (!parsed) continue
      const mocking = readMocks(readMockedFile({ ...parsed, modules: project.modulesOf(path) }), library)
      for (const site of mocking.sites) {
        const found = findingsOf(mocking, site, library, { isolated, onlyImported: wanted === 'imported' })
        findings.push(...found)
        if (found.length === 0) safe.push(placeOf(mocking.file, site.mock.call))
      }
    }
    return { findings, safe }
  },
})

/** What is to be said of one mock; nothing of one that has all that it needs. */
function findingsOf(
  mocking: MockingFile,
  site: MockSite,
  library: Library,
  { isolated, onlyImported }: { readonly isolated: boolean; readonly onlyImported: boolean },
): Found[] {
  const { mock, target, objects } = site
  const manual = (messageId: Reason, more = {}, node: ASTNode = mock.call): ManualFinding<Reason> => {
    return { at: placeOf(mocking.file, node), messageId, data: { ...dataOf(mock), ...more } }
  }
  if (mock.specifier === undefined) return [manual('computed-specifier')]
  if (objects.length > 0 && objects.every(({ members }) => members.isWhole)) return []
  if (target === undefined && mocking.isBun && mocking.file.real.isLoaded(moduleKey(mock.specifier))) return []
  const exports = target === undefined ? undefined : library.exportsOf(target)
  if (target === undefined || !exports) return [manual('no-source')]
  if (exports.isCommonJs) return [manual('common-js')]

  const strange = unknownKeys(site, exports).map(({ key, node }) => {
    return manual('unknown-key', { key, but: exports.types.has(key) ? ', only a type of that name' : '' }, node)
  })
  const stand = mocking.isBun ? standOf(mocking, site, library) : 'unloaded'
  if (stand === 'loaded') return strange
  const unread = [...exports.unread].map(name => `'${name}'`)
  if (unread.length > 0) strange.push(manual('unread-exports', { from: listed(unread) }))

  const obstacle = obstacleOf(mocking, site)
  if (obstacle) return [...strange, manual(obstacle.reason, obstacle.data)]
  const wanted = namesWanted(mocking, site, exports, library, onlyImported)
  const incomplete = objects.map(({ node, members }) => {
    return { node, lacking: members.isWhole ? [] : wanted.filter(name => !members.names.has(name)) }
  })
  const lacking = [...new Set(incomplete.flatMap(object => object.lacking))]
  if (lacking.length === 0) return strange
  if (site.isServedByMany) return [...strange, manual('shared-factory')]
  if (incomplete.some(object => object.lacking.length > 0 && object.node.type !== 'ObjectExpression'))
    return [...strange, manual('no-literal')]

  const { source, tree } = mocking.file
  const quote = tree.slice(mock.literal!)[0] === '"' ? '"' : "'"
  const edits = incomplete.flatMap(object => {
    const members = object.lacking.map(name => member(name, exports.values.get(name)!(quote), site.isTyped))
    return members.length > 0 ? newMembers(source, tree, object.node, members) : []
  })
  const reading = readingOf(mocking, site, lacking, library)
  const data = { ...dataOf(mock), names: listed(lacking), fails: failureOf(mock, mocking.isBun, lacking.length) }
  const read = reading && { reader: reading.path, taken: listed(reading.names) }
  const doubt = stand === 'unsure' ? 'lacks-later' : mocking.isBun && !isolated ? 'lacks-shared' : 'lacks'
  const messageId = reading ? 'lacks-read' : doubt
  const applicability = messageId === 'lacks' ? 'safe' : 'unsafe'
  const fix = { title: `Complete the mock of '${mock.specifier}'`, applicability, edits } as const
  return [{ at: placeOf(mocking.file, mock.call), messageId, data: { ...data, ...read }, fix }, ...strange]
}

function dataOf({ name, specifier = '' }: ModuleMock) {
  return { call: name, module: specifier }
}

/** What a mock must have. Under bun what another mock of the module brings stays, and counts as there. */
function namesWanted(
  { isBun, sites }: MockingFile,
  site: MockSite,
  exports: Exports,
  library: Library,
  onlyImported: boolean,
): string[] {
  const others = isBun ? sites.filter(other => other !== site && other.target === site.target) : []
  const brought = others.flatMap(({ objects }) => objects.map(({ members }) => members))
  const takers = onlyImported ? library.takersOf(site.target!) : []
  const takes = takers.flatMap(path => library.takeOf(path, site.target!) ?? [])
  const isTaken = (name: string) => takes.some(take => take.asWhole || take.byName.has(name) || take.asMember.has(name))
  return [...exports.values.keys()].filter(name => {
    const isThere = brought.some(({ isWhole, names }) => isWhole || names.has(name))
    return !isThere && (!onlyImported || isTaken(name))
  })
}

/** Why a mock cannot be completed. */
function obstacleOf({ file, isBun, sites }: MockingFile, { mock, objects, target }: MockSite) {
  const { tree } = file
  const data = (node: ASTNode) => ({ ...dataOf(mock), what: shortened(tree.slice(node)) })
  const first = objects.find(({ members }) => members.unread && !members.isWhole)?.members.unread
  if (first) return { reason: first.why, data: data(first.node) }
  if (objects.length === 0) return { reason: 'no-literal' as const, data: {} }
  const isUnread = (other: MockSite) => other.mock !== mock && other.target === target && !isRead(other)
  return isBun && sites.some(isUnread) ? { reason: 'other-mock' as const, data: {} } : undefined
}

function isRead({ objects }: MockSite): boolean {
  return objects.length > 0 && objects.every(({ members }) => members.isWhole || !members.unread)
}

/** The keys of a mock that its module does not export. */
function unknownKeys({ objects }: MockSite, { types, unread, values }: Exports) {
  const keys = objects.flatMap(({ members }) => [...members.own].map(([key, node]) => ({ key, node })))
  return keys.filter(({ key }) => !values.has(key) && (unread.size === 0 || types.has(key)) && key !== '__esModule')
}
