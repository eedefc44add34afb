/** The edits of a test: overrides in the place of the mock, what puts them back, and what is not needed any more. */
import type { ASTNode } from 'jscodeshift'
import type { Edit, ImportNeed, SharedEdit } from '../../../src/codemod.ts'
import type { ProjectTree } from '../../../src/engines/ts-morph.ts'
import {
  beforeFirstStatement,
  callbackAtEnd,
  callbacksBelow,
  indentUnit,
  insertion,
  type Slot,
  statementBelow,
} from '../shared/layout.ts'
import type { MockedFile } from '../shared/mocks/mocked-file.ts'
import { moduleNames } from '../shared/modules.ts'
import { FreshNames, importedNames } from '../shared/names.ts'
import { isCall, isFunction, isWithin, loadedModule, unwrap } from '../shared/syntax.ts'
import type { Ground } from './callers.ts'
import { internalsLocals } from './conditions.ts'
import { type Draft, siteOf } from './drafts.ts'
import { appended, INTERNALS } from './internals-object.ts'
import { emptiedParagraphs, type Leaving, leavingComments, leavingEdit } from './leftovers.ts'
import type { Override } from './overrides.ts'
import { dirname, relative } from './paths.ts'
import { emptiedHooks, undoing } from './put-back.ts'

/** How a test has the `_internals` of a source file. */
export interface Handle {
  readonly local: string
  readonly imports: readonly ImportNeed[]
  /** The constant with what was there before. */
  readonly saved: string
  /** Makes the name where an import declaration would load the file too early. */
  readonly shared?: SharedEdit
  /** The statement that loads the file; absent where imports do. */
  readonly below?: ASTNode
  /** Whether the file is loaded earlier than before. */
  readonly isEarly: boolean
}

/** Hands out the names of a test for all its seams together, so that each of them may come alone. */
export function handlesFor(ground: Ground, file: MockedFile, drafts: readonly Draft[]): ReadonlyMap<string, Handle> {
  const { project } = ground.program
  const { source, tree } = file
  const fresh = new FreshNames(tree)
  const imported = importedNames(tree)
  const subjects = [
    ...new Set(drafts.flatMap(({ callers }) => [...callers.values()].flat().map(({ path }) => path))),
  ].sort()
  const handles = new Map<string, Handle>()
  for (const path of subjects) {
    const own = imported.find(({ module, name }) => name === INTERNALS && project.resolve(module, source.path) === path)
    const specifier = own?.module ?? specifierOf(project, file, path)
    const there = own?.local ?? internalsLocals(ground.program, file, path)[0]
    const stems = subjects.length === 1 ? ['', ...moduleNames(specifier)] : moduleNames(specifier)
    const [local, saved] = there
      ? [there, ...fresh.take(stemsOf(there), [stem => `real${stem}`])]
      : fresh.take(stems, [localOf, stem => `real${stem}Internals`])
    const isFirst = drafts[0]!.reach.first.has(path)
    const below = own || isFirst ? undefined : loaderOf(ground, file, drafts, path)
    const key = `${source.path} ${local}`
    if (below) {
      const shared: SharedEdit = { key, when: 'any', edits: [nameFrom(file, below, local, specifier)] }
      handles.set(path, {
        local,
        saved,
        imports: [],
        isEarly: false,
        below: below.statement,
        ...(!there && { shared }),
      })
    } else {
      const as = local === INTERNALS ? {} : { as: local }
      const imports: ImportNeed[] = own ? [] : [{ op: 'add', module: specifier, name: INTERNALS, ...as }]
      handles.set(path, { local, saved, imports, isEarly: !own && !isFirst })
    }
  }
  return handles
}

function localOf(stem: string): string {
  return stem === '' ? INTERNALS : `${stem[0]!.toLowerCase()}${stem.slice(1)}Internals`
}

function stemsOf(local: string): string[] {
  const name = local.replace(/^_+/, '')
  return [name[0]!.toUpperCase() + name.slice(1)]
}

interface Loader {
  readonly statement: ASTNode
  /** The pattern that takes names out of the file itself. */
  readonly pattern?: ASTNode
}

/** The first statement of the top level that waits for a file to be loaded: `const { run } = await import('./run')`. */
function loaderOf(
  { loads, program: { project } }: Ground,
  { source, tree }: MockedFile,
  drafts: readonly Draft[],
  path: string,
): Loader | undefined {
  const gone = drafts.flatMap(({ reads }) => reads.loads)
  for (const statement of tree.file.program.body as ASTNode[]) {
    if (gone.includes(statement)) continue
    const [declarator, another] = statement.type === 'VariableDeclaration' ? (statement.declarations as ASTNode[]) : []
    const { id, init } = (declarator ?? {}) as { id?: ASTNode; init?: ASTNode | null }
    const value = another
      ? undefined
      : (init ?? (statement.type === 'ExpressionStatement' ? (statement.expression as ASTNode) : undefined))
    const specifier = value?.type === 'AwaitExpression' ? loadedModule(value.argument as ASTNode) : undefined
    const module = specifier === undefined ? undefined : project.resolve(specifier, source.path)
    if (module === undefined) continue
    if (module === path && id?.type === 'ObjectPattern') return { statement, pattern: id }
    if (module === path || loads.reaches(module, path)) return { statement }
  }
  return undefined
}

/** Takes `_internals` out of a file that a statement has loaded. */
function nameFrom(
  { source, tree }: MockedFile,
  { statement, pattern }: Loader,
  local: string,
  specifier: string,
): Edit {
  const name = local === INTERNALS ? INTERNALS : `${INTERNALS}: ${local}`
  if (pattern) {
    const { properties } = pattern as unknown as { properties: ASTNode[] }
    return appended({ source, tree }, pattern, properties, name, ',')
  }
  const end = tree.slice(statement).endsWith(';') ? ';' : ''
  return slotBelow({ source, tree }, statement).statement(`const { ${name} } = await import('${specifier}')${end}`)
}

/** The place for statements below another one. */
function slotBelow({ source, tree }: Pick<MockedFile, 'source' | 'tree'>, statement: ASTNode): Slot {
  const { end } = tree.span(statement)
  const plain: Slot = { frame: [], statement: code => insertion(source, end, source.eolAt(end) + code) }
  return statementBelow(source, tree, statement) ?? plain
}

/** The specifier by which a test gets a file: that which it has already, else one like its others. */
function specifierOf(project: Pick<ProjectTree, 'resolve'>, { source, tree }: MockedFile, path: string): string {
  const written = tree.nodes('ImportDeclaration').map(({ source }) => String(source.value))
  const known = written.find(specifier => project.resolve(specifier, source.path) === path)
  if (known !== undefined) return known
  const plain = relative(dirname(source.path), path)
  const bare = plain.replace(/\.[cm]?[jt]sx?$/, '')
  const own = written.filter(specifier => specifier.startsWith('.'))
  const forms = [bare, plain.replace(/\.([cm]?)tsx?$/, '.$1js'), plain]
  const isLike = (form: string) => own.some(specifier => /\.\w+$/.exec(specifier)?.[0] === /\.\w+$/.exec(form)?.[0])
  const sorted = [...forms.filter(isLike), ...forms]
  return sorted.find(form => project.resolve(form, source.path) === path) ?? plain
}

/** An override, and the members of the source files that get it. */
export interface Placed {
  readonly override: Override
  /** What the real function returns, as it is written there. */
  readonly returns: string | undefined
  readonly members: readonly { readonly handle: Handle; readonly member: string }[]
}

/** The overrides of a mock, and its statement. */
export interface Replacement extends Leaving {
  readonly placed: readonly Placed[]
}

/** Whether a mock's statement goes: there is nothing in its place, or that stands further below. */
export function isLeaving(file: MockedFile, { placed, statement }: Replacement): boolean {
  return placed.length === 0 || placeBelow(file, statement, placed) !== undefined
}

/** The statements in the place of a mock; without any, its lines go. */
export function replaced(file: MockedFile, replacement: Replacement, end: string): Edit[] {
  const { source, tree } = file
  const { path, text } = source
  const { placed, statement } = replacement
  const span = tree.span(statement)
  if (placed.length === 0) return [leavingEdit(file, replacement)]
  const indent = indentAt(text, span.start)
  const eol = source.eolAt(span.start)
  const lines = placed.flatMap(({ override, returns, members: [first, ...rest] }) => {
    const value = writtenValue(file, override, indent)
    const target = `${first!.handle.local}.${first!.member}`
    const more = rest.map(({ handle, member }) => `${handle.local}.${member} = ${target}${end}`)
    return [...commentsAbove(file, override), `${target} = ${typed(file, override, value, returns)}${end}`, ...more]
  })
  const below = placeBelow(file, statement, placed)
  if (below) {
    const moved = [...leavingComments(file, replacement), ...lines]
    return [leavingEdit(file, replacement), slotBelow(file, below).statement(moved.join(eol))]
  }
  return [{ path, ...span, text: lines.join(eol + indent) }]
}

function indentAt(text: string, at: number): string {
  return /^[ \t]*/.exec(text.slice(text.lastIndexOf('\n', at - 1) + 1))![0]
}

/** The last of the statements that load what is replaced, where it stands below the mock. */
function placeBelow({ tree }: MockedFile, statement: ASTNode, placed: readonly Placed[]): ASTNode | undefined {
  const start = (node: ASTNode) => tree.span(node).start
  const all = placed.flatMap(({ members }) => members.flatMap(({ handle }) => handle.below ?? []))
  const last = all.sort((a, b) => start(b) - start(a))[0]
  return last && tree.parent(statement)?.type === 'Program' && start(last) > start(statement) ? last : undefined
}

/** A value that passes for the function, whatever its type. */
function typed(
  { source, tree, bindings }: MockedFile,
  { value }: Override,
  text: string,
  returns: string | undefined,
): string {
  if (!/\.[cm]?tsx?$/.test(source.path)) return text
  const inner = unwrap(value)
  const made = inner.type === 'Identifier' ? bindings.get(inner.name) : undefined
  const init =
    made?.kind === 'const' && made.node.type === 'VariableDeclarator' ? (made.node.init as ASTNode | null) : undefined
  if (fits(tree, init ? unwrap(init) : inner, returns)) return text
  const isWrapped = isFunction(inner) || /^(?:Conditional|Logical|Binary|Assignment|Await)Expression$/.test(inner.type)
  const plain = value === inner ? text : tree.slice(inner)
  return `${isWrapped ? `(${plain})` : plain} as never`
}

/** Whether a value can be told to be of the function's type: a mock that returns anything, or a constant of the type that is written there. */
function fits(tree: MockedFile['tree'], value: ASTNode, returns: string | undefined): boolean {
  if (/^(?:mock|vi\.fn|jest\.fn)\(\)$/.test(tree.slice(value))) return true
  const isMock = isCall(value) && /^(?:mock|vi\.fn|jest\.fn)$/.test(tree.slice(value.callee as ASTNode))
  const fn = isMock ? (value.arguments[0] as ASTNode | undefined) : value
  if (fn?.type !== 'ArrowFunctionExpression' || fn.params.length > 0) return false
  const { body } = fn as unknown as { body: ASTNode & { body?: ASTNode[] } }
  const isEmpty = body.type === 'BlockStatement' && body.body!.length === 0
  const type = isEmpty ? 'void' : LITERALS.get(body.type)
  return type !== undefined && returns === (fn.async ? `Promise<${type}>` : type)
}

const LITERALS: ReadonlyMap<string, string> = new Map([
  ['StringLiteral', 'string'],
  ['TemplateLiteral', 'string'],
  ['NumericLiteral', 'number'],
  ['BooleanLiteral', 'boolean'],
])

/** The value as it is written, moved to the indentation of a statement. */
function writtenValue(file: MockedFile, { property, value }: Override, indent: string): string {
  const { source, tree } = file
  const { text } = source
  const span = tree.span(property)
  const own = indentAt(text, span.start)
  const written = property.type === 'ObjectMethod' ? methodText(file, property) : tree.slice(value)
  const hasTemplate = tree.nodes('TemplateLiteral').some(node => {
    const { start, end } = tree.span(node)
    return span.start <= start && end <= span.end && tree.slice(node).includes('\n')
  })
  if (hasTemplate || !own.startsWith(indent)) return written
  return written.replaceAll(`\n${own}`, `\n${indent}`)
}

/** `async f(a) { … }` as a function of its own. */
function methodText({ source, tree }: MockedFile, method: ASTNode): string {
  const { async, generator, key } = method as unknown as { async?: boolean; generator?: boolean; key: ASTNode }
  const rest = source.text.slice(tree.span(key).end, tree.span(method).end)
  return `${async ? 'async ' : ''}function${generator ? '*' : ''} ${rest}`
}

/** Whether the statement that holds a node ends with a semicolon. */
function endsWithSemicolon({ tree }: MockedFile, node: ASTNode): boolean {
  let at: ASTNode | undefined = node
  while (at && !/Statement$|^VariableDeclaration$/.test(at.type)) at = tree.parent(at)
  return at !== undefined && tree.slice(at).endsWith(';')
}

/** The comments on lines of their own directly above a member. */
function commentsAbove({ source, tree }: MockedFile, { property }: Override): string[] {
  const lines: string[] = []
  let at = tree.span(property).start
  for (const comment of tree.comments.toReversed()) {
    if (comment.end > at) continue
    const isOwnLine = /\n[ \t]*$/.test(source.text.slice(0, comment.start))
    if (!isOwnLine || source.text.slice(comment.end, at).trim() !== '') break
    lines.unshift(source.text.slice(comment.start, comment.end))
    at = comment.start
  }
  return lines
}

/** The constant with what is there, and the lines that put it back: each comes with whatever fix needs it. */
export class PuttingBack {
  readonly shared = new Map<string, SharedEdit>()
  /** The overrides of each draft: below what saves the members, where both stand at one place. */
  readonly replacing = new Map<string, SharedEdit>()
  readonly #file: MockedFile
  /** What the file's statements end with. */
  readonly end: string
  readonly #main: 'file' | 'test'
  readonly #top: Slot
  readonly #hooks = new Map<string, { slot: Slot; imports: readonly ImportNeed[] }>()
  readonly #fresh: FreshNames
  readonly #hooksLeft: ReadonlyMap<ASTNode, SharedEdit>
  readonly #paragraphs: ReturnType<typeof emptiedParagraphs>

  /** `drafts`: all that may need it, so that each of them may come alone; `leaving`: the statements that go with them. */
  constructor(file: MockedFile, drafts: readonly Draft[], leaving: readonly Leaving[]) {
    this.#file = file
    this.#hooksLeft = emptiedHooks(file, drafts)
    this.#paragraphs = emptiedParagraphs(file, leaving)
    this.end = drafts.some(draft => endsWithSemicolon(file, siteOf(draft).call)) ? ';' : ''
    this.#main = drafts.some(({ lifetime }) => lifetime === 'file') ? 'file' : 'test'
    this.#top = beforeFirstStatement(file.source, file.tree)
    this.#fresh = new FreshNames(file.tree)
  }

  /** The keys of the edits that tidy up once nothing is left of a hook, or of a paragraph, for a draft that takes something out of it. */
  emptied(draft: Draft, leaving: readonly Leaving[]): string[] {
    const { tree } = this.#file
    const gone = leaving.map(({ statement }) => statement)
    const hooks = [...this.#hooksLeft].filter(([hook]) => undoing(draft).some(node => isWithin(tree, node, hook)))
    const paragraphs = this.#paragraphs.filter(({ statements }) => statements.some(each => gone.includes(each)))
    const edits = [...hooks.map(([, edit]) => edit), ...paragraphs.map(({ edit }) => edit)]
    for (const edit of edits) this.shared.set(edit.key, edit)
    return edits.map(({ key }) => key)
  }

  /** What saves a source file's members. */
  save({ below, local, saved, shared }: Handle): string[] {
    if (shared) this.shared.set(shared.key, shared)
    const slot = below ? slotBelow(this.#file, below) : this.#top
    const keys = this.#share(below ? 'save below' : 'save', slot, saved, `const ${saved} = { ...${local} }${this.end}`)
    return [...(shared ? [shared.key] : []), ...keys]
  }

  /** What puts a member back, and the import that it takes. */
  restore(
    { local, saved }: Handle,
    member: string,
    lifetime: 'file' | 'test',
  ): { keys: string[]; imports: readonly ImportNeed[] } {
    const { slot, imports } = this.#hook(lifetime)
    const code = `${local}.${member} = ${saved}.${member}${this.end}`
    return { keys: this.#share(`put-back ${lifetime}`, slot, `${saved} ${member}`, code), imports }
  }

  #hook(lifetime: 'file' | 'test') {
    const known = this.#hooks.get(lifetime)
    if (known) return known
    const { names } = this.#file
    const hook = names.use(lifetime === 'file' ? 'afterAll' : 'afterEach', this.#fresh, names.module)
    const imports = names.module === undefined ? [] : hook.imports
    const made = { slot: this.#slotFor(lifetime, hook.local), imports }
    this.#hooks.set(lifetime, made)
    return made
  }

  /** Bun runs hooks in the order in which they are declared, vitest and jest the other way round: ours are to come last. */
  #slotFor(lifetime: 'file' | 'test', hook: string): Slot {
    const { names, source, tree } = this.#file
    const [opening, closing] = [`${hook}(() => {`, `})${this.end}`]
    const others = tree
      .nodes('CallExpression')
      .some(call => /^after(?:All|Each)$/.test(names.ofCallee(call.callee as ASTNode) ?? ''))
    if (names.module === 'bun:test' || !others)
      return (lifetime === this.#main ? callbackAtEnd : callbacksBelow)(source, opening, closing)
    const { frame, statement } = this.#top
    const eol = source.eolAt(0)
    return { frame, statement: code => statement(eol + opening + eol + indentUnit(source) + code + eol + closing) }
  }

  #share(name: string, slot: Slot, what: string, code: string): string[] {
    const { path } = this.#file.source
    const frame = `${path} ${slot.frame === this.#top.frame ? 'top' : name}`
    const keys = [...(slot.frame.length > 0 ? [frame] : []), `${path} ${name} ${what}`]
    if (slot.frame.length > 0) this.shared.set(frame, { key: frame, when: 'any', edits: slot.frame })
    const key = keys.at(-1)!
    this.shared.set(key, { key, when: 'any', edits: [slot.statement(code)] })
    return keys
  }
}
