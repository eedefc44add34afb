/** unittest: a line that registers the removal of what was made. */
import type { SgNode } from '@ast-grep/napi'
import type { Edit, ImportNeed } from '../../../src/codemod.ts'
import { lineBefore, linesAfter, linesBefore } from '../shared/lines.ts'
import type { PythonModule } from '../shared/module.ts'
import { type Spelling, spellingAt } from '../shared/spelling.ts'
import { escapeRegex, isField, kindOf, same, scopeOf, startOf, statementsOf } from '../shared/syntax.ts'
import { type Receiver, receiverAt } from './receiver.ts'
import { type Creation, isLocal, type Keep, type Kept, PATTERNS } from './temp-files.ts'

/** What registers a removal. */
export interface Registration {
  readonly edits: readonly [Edit, ...Edit[]]
  readonly imports: readonly ImportNeed[]
  readonly receiver: Receiver
}

/** Why nothing registers it. `no-receiver`: there is no TestCase at hand. */
export type NoRegistration =
  | { readonly reason: 'no-receiver' | 'value-used'; readonly data?: undefined }
  | { readonly reason: 'name-shadowed'; readonly data: { readonly needed: string } }

/** Registers the removal of what a method of a TestCase makes, right after it is made. */
export function registerRemoval(creation: Creation, module: PythonModule): Registration | NoRegistration {
  const { call, unit } = creation
  const receiver = receiverAt(call, unit, module)
  if (!receiver) return { reason: 'no-receiver' }
  const place = placeIn(creation, receiver, module)
  if (!place) return { reason: 'value-used' }
  const written = linesOf(creation, place, receiver, module)
  if ('needed' in written) return { reason: 'name-shadowed', data: { needed: written.needed } }
  const edits = place.edits(written.lines)
  return edits ? { edits, imports: written.imports, receiver } : { reason: 'value-used' }
}

interface Position {
  readonly statement: SgNode
  /** What stands for the path, or for the object, in the lines. */
  readonly path: string
  readonly descriptor?: string | undefined
  /** The edits that put the lines where they belong; `undefined` where there is no place for them. */
  edits(lines: readonly string[]): readonly [Edit, ...Edit[]] | undefined
}

function placeIn(creation: Creation, receiver: Receiver, module: PythonModule): Position | undefined {
  const { keep } = creation
  if (keep.how === 'kept') {
    if (!isOwn(keep.target, creation, receiver, module)) return splitOff(creation, keep.value, keep.statement, module)
    return keep.picked ? unpacked(creation, keep, keep.picked, module) : behind(keep, module)
  }
  if (keep.how === 'in-body') return inBody(keep, module)
  return keep.how === 'inside' ? splitOff(creation, keep.value, keep.statement, module) : undefined
}

/** A local variable, or an attribute of the receiver: what it names cannot have changed by the next line. */
function isOwn(target: SgNode, { scope }: Creation, { add }: Receiver, module: PythonModule): boolean {
  if (kindOf(target) === 'identifier') return isLocal(target.text(), scope, module)
  return target.field('object')!.text() === add.split('.', 1)[0]
}

function behind({ statement, path, descriptor }: Kept, module: PythonModule): Position {
  return { statement, path, descriptor, edits: lines => [linesAfter(module, statement, lines)] }
}

function inBody({ statement, path }: Extract<Keep, { how: 'in-body' }>, module: PythonModule): Position | undefined {
  const first = statementsOf(statement.field('body')!)[0]
  if (!first) return undefined
  const edits = (lines: readonly string[]): [Edit] => {
    const { start } = module.tree.span(first)
    const edit = lineBefore(module, first, lines[0]!)
    return [edit ?? { path: module.source.path, start, end: start, text: `${lines[0]!}; ` }]
  }
  return { statement: first, path, edits }
}

/** `path = tempfile.mkstemp()[1]` becomes `fd, path = tempfile.mkstemp()`: the descriptor is to be closed as well. */
function unpacked(creation: Creation, keep: Kept, picked: SgNode, module: PythonModule): Position | undefined {
  const { statement, target, path } = keep
  const { source, tree } = module
  const assignment = statement.child(0)!
  if (assignment.field('type') || !same(assignment.field('left')!, target)) return undefined
  const descriptor = freeName(['fd', 'descriptor', 'file_descriptor'], creation, statement)
  if (descriptor === undefined) return undefined
  const { start } = tree.span(target)
  const cut = { path: source.path, start: tree.span(creation.call).end, end: tree.span(picked).end, text: '' }
  const put = { path: source.path, start, end: start, text: `${descriptor}, ` }
  return { statement, path, descriptor, edits: lines => [put, cut, linesAfter(module, statement, lines)] }
}

/** Makes it in a statement of its own, before the one that uses it. */
function splitOff(creation: Creation, value: SgNode, statement: SgNode, module: PythonModule): Position | undefined {
  const { call, kind } = creation
  const { source, tree } = module
  if (kind === 'named-file' || kind === 'object') return undefined
  const isFile = kind === 'file'
  const name = freeName(isFile ? ['temp_file', 'temp_path'] : ['temp_dir', 'temporary_directory'], creation, statement)
  const descriptor = isFile ? freeName(['fd', 'descriptor'], creation, statement) : undefined
  if (name === undefined || (isFile && (descriptor === undefined || same(value, call)))) return undefined
  const replaced = tree.span(isFile ? value : call)
  const { start } = tree.span(call)
  const made = `${isFile ? `${descriptor}, ${name}` : name} = ${movedTo(statement, call, module)}`
  const edits = (lines: readonly string[]): [Edit, ...Edit[]] | undefined => {
    if (same(value.parent()!, statement) && kindOf(statement) === 'expression_statement')
      return [{ path: source.path, start, end: start, text: `${name} = ` }, linesAfter(module, statement, lines)]
    const before = linesBefore(module, statement, [made, ...lines])
    return before && [before, { path: source.path, ...replaced, text: name }]
  }
  return { statement, path: name, descriptor, edits }
}

/** The text of a call that begins where a statement begins now: its lines move with it. */
function movedTo(statement: SgNode, call: SgNode, { source, tree }: PythonModule): string {
  const { start, end } = tree.span(call)
  const text = source.text.slice(start, end)
  const indentAt = (at: number) => /^[ \t]*/.exec(source.text.slice(source.text.lastIndexOf('\n', at - 1) + 1))![0]
  const [from, to] = [indentAt(start), indentAt(tree.span(statement).start)]
  if (from === to || !from.startsWith(to) || /"""|'''/.test(text)) return text
  return text.replaceAll(`\n${from}`, `\n${to}`)
}

/** The first name that the function does not use; another one for each call in the same statement. */
function freeName(names: readonly string[], { call, unit }: Creation, statement: SgNode): string | undefined {
  const text = unit.text()
  const all = [...names, ...[2, 3, 4].map(number => `${names[0]}_${number}`)]
  const calls = statement.findAll({ rule: { kind: 'call', regex: '^([\\w.]*)(mkdtemp|mkstemp)\\(' } })
  const index = calls.filter(each => startOf(each) < startOf(call)).length
  return all.filter(name => !new RegExp(`(?<![\\w.])${escapeRegex(name)}(?!\\w)`).test(text))[index]
}

interface Lines {
  readonly lines: readonly string[]
  readonly imports: readonly ImportNeed[]
}

function linesOf(
  creation: Creation,
  { statement, path, descriptor }: Position,
  { add }: Receiver,
  module: PythonModule,
): Lines | { readonly needed: string } {
  const { kind, keep } = creation
  const { imports: known } = module.names
  const spell = (name: string, of: string, by: 'module' | 'name' = 'module') =>
    spellingAt(statement, { module: of, name }, module, by)
  if (kind === 'object') return { lines: [`${add}(${path}.cleanup)`], imports: [] }
  if (kind === 'directory') {
    const rmtree = spell('rmtree', 'shutil')
    if (!rmtree) return { needed: 'shutil' }
    return { lines: [`${add}(${rmtree.text}, ${path}, ignore_errors=True)`], imports: rmtree.imports }
  }
  const isPathlib = known.some(each => each.path === 'pathlib')
  const type = spell('Path', 'pathlib', isPathlib ? 'module' : 'name')
  if (!type) return { needed: 'pathlib' }
  const lines = [`${add}(${type.text}(${path}).unlink, missing_ok=True)`]
  const close = closing(creation, descriptor, add, spell)
  if (close === undefined) return { needed: 'os' }
  return keep.how === 'in-body'
    ? { lines, imports: type.imports }
    : { lines: [...lines, ...close.lines], imports: [...type.imports, ...close.imports] }
}

/** An open file cannot be removed on Windows. Cleanups run last in, first out. */
function closing(
  { kind, keep, unit }: Creation,
  descriptor: string | undefined,
  add: string,
  spell: (name: string, of: string) => Spelling | undefined,
): Lines | undefined {
  if (kind === 'named-file') {
    if (keep.how !== 'kept' || !keep.path.endsWith('.name')) return { lines: [], imports: [] }
    const file = escapeRegex(keep.target.text())
    const owner = scopeOf(unit)
    const area = kindOf(owner) === 'class_definition' && kindOf(keep.target) === 'attribute' ? owner : unit
    const isClosed = new RegExp(`(?<![\\w.])${file}\\.close\\b|\\bwith\\s+${file}\\b`).test(area.text())
    return { lines: isClosed ? [] : [`${add}(${keep.target.text()}.close)`], imports: [] }
  }
  if (descriptor === undefined || isRead(descriptor, unit)) return { lines: [], imports: [] }
  const close = spell('close', 'os')
  return close && { lines: [`${add}(${close.text}, ${descriptor})`], imports: close.imports }
}

/** Whether a function does anything with a descriptor but to name it: then it closes it, too, or hands it to what does. */
function isRead(descriptor: string, fn: SgNode): boolean {
  const variable = descriptor.replace(/\[0\]$/, '')
  const kind = variable.includes('.') ? 'attribute' : 'identifier'
  const mentions = fn.findAll({ rule: { kind, regex: `^${escapeRegex(variable)}$` } })
  return mentions.some(mention => {
    const parent = mention.parent()!
    if (PATTERNS.has(kindOf(parent)) || isField(parent, 'left', mention)) return false
    return variable === descriptor || parent.field('subscript')?.text() !== '1'
  })
}
