/** A draft as a fix: seams in the source files, overrides in the test. */
import type { ASTNode } from 'jscodeshift'
import type { Edit, FixableFinding, ImportNeed, SharedEdit } from '../../../src/codemod.ts'
import { placeOf } from '../shared/mocks/mocked-file.ts'
import { importedNames } from '../shared/names.ts'
import { isWithin } from '../shared/syntax.ts'
import { listed } from '../shared/texts.ts'
import type { Ground } from './callers.ts'
import type { Draft } from './drafts.ts'
import { undoing, undone } from './put-back.ts'
import { throughSeam } from './seams.ts'
import { wholeLines } from './statements.ts'
import { type Handle, type PuttingBack, replaced } from './test-file.ts'
import { LOOKS, type Look, type Message } from './texts.ts'

/** The finding for the mocks of one module; what other fixes may need as well goes to `shared`. */
export function fixOf(
  ground: Ground,
  draft: Draft,
  handles: ReadonlyMap<string, Handle>,
  back: PuttingBack,
  shared: Map<string, SharedEdit>,
): FixableFinding<Message> {
  const { callers, file, lifetime, mocks, module, reads } = draft
  const [{ mock }] = mocks as [Draft['mocks'][number]]
  const keys = new Set<string>()
  const imports: ImportNeed[] = []
  const edits: Edit[] = []
  for (const { path, seam } of [...callers.values()].flat()) {
    const handle = handles.get(path)!
    for (const edit of seam.shared) {
      shared.set(edit.key, edit)
      keys.add(edit.key)
    }
    const saved = back.save(handle)
    const restored = back.restore(handle, seam.member, lifetime)
    for (const key of [...saved, ...restored.keys]) keys.add(key)
    imports.push(...handle.imports, ...restored.imports)
  }
  for (const { members, statement } of mocks) {
    const placed = members.flatMap(override => {
      const own = callers.get(override.name)
      const returns = ground.program.returnTypeOf(module, override.name)
      return own
        ? [
            {
              override,
              returns,
              members: own.map(({ path, seam }) => ({ handle: handles.get(path)!, member: seam.member })),
            },
          ]
        : []
    })
    edits.push(...replaced(file, statement, placed, back.end))
  }
  for (const [name, nodes] of reads.byName) {
    const first = callers.get(name)![0]!
    edits.push(...nodes.flatMap(node => throughSeam(file, node, first.seam.member, handles.get(first.path)!.local)))
  }
  const { path, text } = file.source
  edits.push(...reads.loads.map(node => ({ path, ...wholeLines(text, file.tree.span(node)), text: '' })))
  imports.push(...unusedImports(ground, draft))
  for (const edit of undone(draft)) edits.push(edit)
  const hook = back.emptied(draft)
  if (hook !== undefined) keys.add(hook)
  const own = `${path} mock ${module}`
  back.replacing.set(own, { key: own, when: 'any', edits })
  keys.add(own)
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
  return {
    at: placeOf(file, mock.call),
    messageId: look === undefined ? 'to-internals' : 'to-internals-look',
    data: look === undefined ? data : { ...data, look },
    fix: {
      title: `Replace ${listed(names)} through _internals`,
      applicability: look === undefined ? 'safe' : 'unsafe',
      edits: [],
      imports: distinct(imports),
      shared: [...keys],
    },
  }
}

/** What a person should look at. */
function lookAt({ callers, looks }: Draft, handles: ReadonlyMap<string, Handle>): string | undefined {
  const isEarly = [...callers.values()].flat().some(({ path }) => handles.get(path)!.isEarly)
  const all: Look[] = [...looks, ...(isEarly ? (['loads-early'] as const) : [])]
  return all.length > 0 ? all.map(look => LOOKS[look]).join(' ') : undefined
}

/** The imports that may have no use any more: those that what goes has used. */
function unusedImports({ program }: Ground, draft: Draft): ImportNeed[] {
  const { file, mocks, module, reads } = draft
  const { source, tree } = file
  const gone = [...mocks.map(({ statement }) => statement), ...undoing(draft), ...[...reads.byName.values()].flat()]
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
  fixes: ReadonlyMap<string, FixableFinding<Message>>,
): FixableFinding<Message> {
  const modules = new Set([draft.module])
  for (const module of modules) {
    for (const need of drafts.find(other => other.module === module)!.needs) modules.add(need.module)
  }
  const finding = fixes.get(draft.module)!
  const all = [...modules].map(module => fixes.get(module)!.fix)
  const shared = [...new Set(all.flatMap(({ shared = [] }) => shared))]
  return { ...finding, fix: { ...finding.fix, imports: distinct(all.flatMap(({ imports = [] }) => imports)), shared } }
}
