/** A draft as a fix: seams in the source files, overrides in the test. */
import type { ASTNode } from 'jscodeshift'
import type { Edit, FixableFinding, ImportNeed, SharedEdit } from '../../../src/codemod.ts'
import { placeOf } from '../shared/mocks/mocked-file.ts'
import { importedNames } from '../shared/names.ts'
import { isWithin } from '../shared/syntax.ts'
import { listed } from '../shared/texts.ts'
import type { Ground } from './callers.ts'
import { type Draft, siteOf } from './drafts.ts'
import { type Leaving, leavingEdit } from './leftovers.ts'
import { leavingWith, undoing, wordsOf } from './put-back.ts'
import { throughSeam } from './seams.ts'
import type { Spy } from './spies.ts'
import { type Handle, isLeaving, type PuttingBack, type Replacement, replaced } from './test-file.ts'
import { LOOKS, type Look, type Message } from './texts.ts'

/** What all fixes of a test go by. */
export interface Fixing {
  readonly ground: Ground
  readonly handles: ReadonlyMap<string, Handle>
  readonly back: PuttingBack
  /** What other fixes may need as well. */
  readonly shared: Map<string, SharedEdit>
}

/** What comes into the place of each mock of a draft. */
export function replacementsOf(ground: Ground, draft: Draft, handles: ReadonlyMap<string, Handle>): Replacement[] {
  const { callers, mocks, module } = draft
  return mocks.map(({ members, statement }) => {
    const placed = members.flatMap(override => {
      const own = callers.get(override.name)
      const returns = ground.program.returnTypeOf(module, override.name)
      const placedIn = own?.map(({ path, seam }) => ({ handle: handles.get(path)!, member: seam.member }))
      return placedIn ? [{ override, returns, members: placedIn }] : []
    })
    return { statement, words: wordsOf(draft), placed }
  })
}

/** The statements of a test that go with a draft. */
export function leavingOf(ground: Ground, draft: Draft, handles: ReadonlyMap<string, Handle>): Leaving[] {
  const gone = replacementsOf(ground, draft, handles).filter(item => isLeaving(draft.file, item))
  return [...gone, ...leavingWith(draft)]
}

/** The finding for the mocks of one module; what other fixes may need as well goes to `shared`. */
export function fixOf(fixing: Fixing, draft: Draft): FixableFinding<Message> {
  const { back, ground, handles } = fixing
  const { callers, file, module, spies } = draft
  const mock = siteOf(draft)
  const seams = seamsOf(fixing, draft)
  const key = `${file.source.path} mock ${module} ${spies[0]?.name ?? ''}`
  back.replacing.set(key, { key, when: 'any', edits: editsOf(fixing, draft) })
  const names = [...callers.keys()]
  const files = [...new Set([...callers.values()].flat().map(({ path }) => path))].sort()
  const data = {
    call: mock.name,
    module: mock.specifier!,
    names: listed(names),
    it: names.length === 1 ? 'it' : 'them',
    file: listed(files),
  }
  const look = lookAt(draft, handles)
  const messageId = spies.length > 0 ? 'spy-to-internals' : 'to-internals'
  return {
    at: placeOf(file, mock.call),
    messageId: look === undefined ? messageId : `${messageId}-look`,
    data: look === undefined ? data : { ...data, look },
    fix: {
      title: `${spies.length > 0 ? 'Spy on' : 'Replace'} ${listed(names)} through _internals`,
      applicability: look === undefined ? 'safe' : 'unsafe',
      edits: [],
      imports: distinct([...seams.imports, ...unusedImports(ground, draft)]),
      shared: [...seams.keys, ...back.emptied(draft, leavingOf(ground, draft, handles)), key],
    },
  }
}

/** The seams of a draft, what saves their members and what puts these back: the keys of the edits, and the imports that they take. */
function seamsOf({ back, handles, shared }: Fixing, { callers, isRestored, lifetime }: Draft) {
  const keys = new Set<string>()
  const imports: ImportNeed[] = []
  for (const { path, seam } of [...callers.values()].flat()) {
    const handle = handles.get(path)!
    for (const edit of seam.shared) {
      shared.set(edit.key, edit)
      keys.add(edit.key)
    }
    imports.push(...handle.imports)
    if (isRestored) continue
    const saved = back.save(handle)
    const restored = back.restore(handle, seam.member, lifetime)
    for (const key of [...saved, ...restored.keys]) keys.add(key)
    imports.push(...restored.imports)
  }
  return { keys, imports }
}

/** What changes in the test, without what saves members and puts them back. */
function editsOf({ back, ground, handles }: Fixing, draft: Draft): Edit[] {
  const { callers, file, reads } = draft
  const replacing = replacementsOf(ground, draft, handles).flatMap(item => replaced(file, item, back.end))
  const reading = [...reads.byName].flatMap(([name, nodes]) => {
    const { path, seam } = callers.get(name)![0]!
    return nodes.flatMap(node => throughSeam(file, node, seam.member, handles.get(path)!.local))
  })
  const spying = draft.spies.flatMap(spy => respied(draft, spy, handles))
  return [...replacing, ...spying, ...reading, ...leavingWith(draft).map(item => leavingEdit(file, item))]
}

/** `spyOn(greeting, 'currentUser')` becomes `spyOn(_internals, 'currentUser')`. */
function respied({ callers, file }: Draft, { key, name, object }: Spy, handles: ReadonlyMap<string, Handle>): Edit[] {
  const { source, tree } = file
  const { path, seam } = callers.get(name)![0]!
  const quote = tree.slice(key)[0]!
  const edit = { path: source.path, ...tree.span(object), text: handles.get(path)!.local }
  const named = { path: source.path, ...tree.span(key), text: quote + seam.member + quote }
  return seam.member === name ? [edit] : [edit, named]
}

/** What a person should look at. */
function lookAt({ callers, looks }: Draft, handles: ReadonlyMap<string, Handle>): string | undefined {
  const isEarly = [...callers.values()].flat().some(({ path }) => handles.get(path)!.isEarly)
  const all: Look[] = [...looks, ...(isEarly ? (['loads-early'] as const) : [])]
  return all.length > 0 ? all.map(look => LOOKS[look]).join(' ') : undefined
}

/** The imports that may have no use any more: those that what goes has used. */
function unusedImports({ program }: Ground, draft: Draft): ImportNeed[] {
  const { file, mocks, module, reads, spies } = draft
  const { source, tree } = file
  const replaced = [...mocks.map(({ statement }) => statement), ...spies.map(({ object }) => object)]
  const gone = [...replaced, ...undoing(draft), ...[...reads.byName.values()].flat()]
  const isGone = (node: ASTNode) => gone.some(outer => isWithin(tree, node, outer))
  const names = new Set(
    tree
      .nodes('Identifier')
      .filter(isGone)
      .map(({ name }) => name),
  )
  const own = importedNames(tree).filter(
    item => program.moduleId(item.module, source.path) === module && names.has(item.local),
  )
  const needs = own.map(({ local, module, name }): ImportNeed => {
    return { op: 'drop-if-unused', module, name, ...(local !== name && { as: local }) }
  })
  const runner = file.names.module
  const hooks = runner === undefined || undoing(draft).length === 0 ? [] : ['afterAll', 'afterEach']
  const drops = hooks.map((name): ImportNeed => ({ op: 'drop-if-unused', module: runner!, name }))
  return [...needs, ...mocks.flatMap(({ mock }) => file.names.dropIfUnused(mock.call.callee as ASTNode)), ...drops]
}

function distinct(needs: readonly ImportNeed[]): ImportNeed[] {
  return [...new Map(needs.map(need => [JSON.stringify(need), need])).values()]
}

/** The fix of a draft, with those that it needs. */
export function together(
  draft: Draft,
  drafts: readonly Draft[],
  fixes: ReadonlyMap<Draft, FixableFinding<Message>>,
): FixableFinding<Message> {
  const needed = new Set([draft])
  for (const { needs } of needed) {
    const modules = needs.map(({ module }) => module)
    for (const other of drafts) if (other.mocks.length > 0 && modules.includes(other.module)) needed.add(other)
  }
  const finding = fixes.get(draft)!
  const all = [...needed].map(other => fixes.get(other)!.fix)
  const shared = [...new Set(all.flatMap(({ shared = [] }) => shared))]
  return { ...finding, fix: { ...finding.fix, imports: distinct(all.flatMap(({ imports = [] }) => imports)), shared } }
}
