/** The code that saves a variable and puts it back. */
import type { ASTNode } from 'jscodeshift'
import type { Edit, ImportNeed, SharedEdit, Source, Span } from '../../../src/codemod.ts'
import type { TypeScriptTree } from '../../../src/engines/jscodeshift.ts'
import { beforeFirstStatement, indentUnit, insertion, type Slot } from '../shared/layout.ts'
import { FreshNames } from '../shared/names.ts'
import { roleOf } from '../shared/roles.ts'
import type { RunnerName, RunnerNames } from '../shared/runner.ts'
import type { Block, Run, Runs } from '../shared/runs.ts'
import type { Scopes } from '../shared/scopes.ts'
import { type FunctionNode, memberOf, stringOf, unwrap } from '../shared/syntax.ts'
import {
  above,
  atTopOf,
  callbackAbove,
  callbackAtEndOf,
  type LinesSlot,
  linesOf,
  separator,
  statementIn,
  withoutNextSemicolon,
} from './blocks.ts'
import { type Environment, keyId } from './environment.ts'
import type { BlockPoint, Group, TestPoint } from './restore-points.ts'
import { ANY, type Mutation, OBJECT } from './saved.ts'
import { undoesUnseen } from './unseen.ts'

/** What a fix that puts a variable back consists of. */
export interface Saver {
  /** Names the variable and the place. */
  readonly key: string
  /** The declaration that saves the value, unless the test has one; then the statement that puts it back. */
  readonly edits: readonly [Edit, ...Edit[]]
  /** Keys of the shared edits that {@link edits} stand in. */
  readonly frames: readonly string[]
  readonly imports: readonly ImportNeed[]
}

/** What is known of a file. */
export interface EnvFile {
  readonly source: Source
  readonly tree: TypeScriptTree
  readonly names: RunnerNames
  readonly scopes: Scopes
  readonly runs: Runs
  readonly environment: Environment
}

/** The places of one point, and the keys of what has to be there once. */
interface Slots {
  readonly line: (code: string) => Edit
  readonly callback: LinesSlot
  readonly frames: readonly string[]
  /** Of those the ones that the callback needs. */
  readonly callbackFrames: readonly string[]
}

/** Writes the code for the groups of a file; what several of them need is written once. */
export class Savers {
  /** The shared edits so far. */
  readonly shared: SharedEdit[] = []
  readonly #file: EnvFile
  readonly #fresh: FreshNames
  readonly #end: string
  readonly #known = new Map<string, Saver>()
  readonly #slots = new Map<string, Slots>()
  readonly #names: { readonly id: string; readonly name: string; readonly scopes: Span[] }[] = []

  /** The hooks that come to each block. */
  readonly #hooks = new Map<Block, Set<string>>()
  /** What the callback of each test stands above. */
  readonly #firstIn = new Map<FunctionNode, ASTNode>()

  constructor(file: EnvFile) {
    this.#file = file
    this.#fresh = new FreshNames(file.tree)
    this.#end = endOfStatements(file.tree)
  }

  /** Makes edits of several fixes shared ones; gives their keys. */
  share(key: string, edits: readonly Edit[]): string[] {
    const keys = edits.map((_, index) => `${key} ${index}`)
    if (!this.shared.some(edit => edit.key === keys[0]))
      this.shared.push(...edits.map((edit, index): SharedEdit => ({ key: keys[index]!, when: 'any', edits: [edit] })))
    return keys
  }

  /** Says beforehand what will be put back where: two hooks at one end cannot share their lines, and a test has one place for all of its variables. */
  announce({ mutations, point }: Pick<Group, 'mutations' | 'point'>): void {
    if ('hook' in point) {
      this.#hooks.set(point.block, (this.#hooks.get(point.block) ?? new Set<string>()).add(point.hook))
      return
    }
    const startOf = (node: ASTNode) => this.#file.tree.span(node).start
    for (const { run } of mutations) {
      const first = this.#firstIn.get(point.test)
      if (!first || startOf(run.at) < startOf(first)) this.#firstIn.set(point.test, run.at)
    }
  }

  /** What ends a line of generated code: a semicolon, where the file has them. */
  get end(): string {
    return this.#end
  }

  /** Whether a hook can be put into a block. */
  takesHooks({ callback }: Block): boolean {
    const { source, tree } = this.#file
    return callback === undefined || linesOf(source, tree, callback) !== undefined
  }

  /** Whether a callback at the end of a test can be put above what a run is about. */
  takesCallback({ callback, block, at }: Run): boolean {
    const { names, source, tree } = this.#file
    if (!callback || (names.module !== 'bun:test' && names.module !== 'vitest')) return false
    if (undoesUnseen(this.#file, callback, block)) return false
    const statement = linesOf(source, tree, callback) && statementIn(tree, callback, at)
    return statement !== undefined && above(source, tree, statement, '', '') !== undefined
  }

  /** The code for a group that has a place. */
  saver({ id, mutations, point }: Group): Saver {
    const where = pointId(this.#file, point)
    const key = `${id} ${where}`
    const known = this.#known.get(key)
    if (known) return known
    const hook = 'test' in point ? 'onTestFinished' : point.hook
    const runner = this.use(hook)
    const slots = this.#slotsAt(where, point, `${runner.local}(() => {`, `})${this.#end}`)
    const text = this.#targetOf(id, mutations)
    const existing = 'test' in point ? this.#savedIn(point.test, id) : undefined
    const name = existing ?? this.#nameFor(id, text, point)
    const restore = slots.callback.statement(linesBack(id, text, name, this.#end, indentUnit(this.#file.source)))
    const value = id === ANY ? `{ ...${text} }` : text
    const save = slots.line(`const ${name} = ${value}${this.#end}`)
    const edits: Saver['edits'] = existing === undefined ? [save, restore] : [restore]
    const saver: Saver = { key, edits, frames: slots.frames, imports: runner.imports }
    this.#known.set(key, saver)
    return saver
  }

  /** A constant of a test that has the value of a variable from above its first change. */
  #savedIn(test: FunctionNode, id: string): string | undefined {
    const { tree, scopes, environment } = this.#file
    const first = this.#firstIn.get(test)!
    const declarator = tree.nodes('VariableDeclarator').find(({ id: name, init }) => {
      if (name.type !== 'Identifier' || !init) return false
      const declaration = scopes.declarationOf(name.name, name as ASTNode)
      const isAbove = declaration?.scope === test.body && tree.span(declaration.holder).end < tree.span(first).start
      const keys = isAbove ? environment.keyOf(init as ASTNode) : undefined
      return keys?.length === 1 && keyId(keys[0]!) === id && scopes.valuesOf(declaration!).length === 1
    })
    return declarator && (declarator.id as { name: string }).name
  }

  /** A hook that undoes all stubs: its statement, and what that needs. */
  unstubbing(point: BlockPoint): Saver {
    const vi = this.use('vi')
    const runner = this.use(point.hook)
    const where = pointId(this.#file, point)
    const slots = this.#slotsAt(where, point, `${runner.local}(() => {`, `})${this.#end}`)
    const edit = slots.callback.statement([`${vi.local}.unstubAllEnvs()${this.#end}`])
    const imports = [...vi.imports, ...runner.imports]
    return { key: `unstub ${where}`, edits: [edit], frames: slots.callbackFrames, imports }
  }

  /** Inserts lines below a statement of its own in a block; undefined for what is no such statement. */
  linesBelow(node: ASTNode): ((lines: readonly string[]) => Edit) | undefined {
    const { source, tree } = this.#file
    const statement = tree.parent(node)!
    if (statement.type !== 'ExpressionStatement' || tree.parent(statement)?.type !== 'BlockStatement') return undefined
    const { start } = tree.span(statement)
    const end = start + withoutNextSemicolon(tree.slice(statement)).length
    const [indent] = /^[ \t]*/.exec(source.text.slice(source.text.lastIndexOf('\n', start - 1) + 1))!
    const newLine = source.eolAt(start) + indent
    return lines => {
      const code = lines.map(line => newLine + line + this.#end).join('')
      return insertion(source, end, code + separator(source.text, end, code))
    }
  }

  /** A function of the runner. Where the file uses globals, so does the new code: an import would switch bun's off. */
  use(name: string): RunnerName {
    const { names } = this.#file
    const { module } = names
    return module === undefined ? { local: name, imports: [] } : names.use(name, this.#fresh, module)
  }

  /** A name for the saved value. Scopes that have nothing in common can have the same one. */
  #nameFor(id: string, text: string, point: BlockPoint | TestPoint): string {
    const { tree } = this.#file
    const callback = 'test' in point ? point.test : point.block.callback
    const scope = tree.span(callback ?? tree.file.program)
    const known = this.#names.find(other => {
      return other.id === id && other.scopes.every(({ start, end }) => end <= scope.start || scope.end <= start)
    })
    if (known) {
      known.scopes.push(scope)
      return known.name
    }
    const [name] = this.#fresh.take(savedNames(id, text), [stem => `original${stem}`])
    this.#names.push({ id, name, scopes: [scope] })
    return name
  }

  #slotsAt(where: string, point: BlockPoint | TestPoint, opening: string, closing: string): Slots {
    const known = this.#slots.get(where)
    if (known) return known
    const made =
      'test' in point
        ? this.#inTest(point.test, opening, closing)
        : { top: this.#topOf(point.block), callback: this.#hookIn(point, opening, closing) }
    const frame = (name: string, edits: readonly Edit[]) => {
      if (edits.length === 0) return []
      this.shared.push({ key: `${name} ${where}`, when: 'any', edits })
      return [`${name} ${where}`]
    }
    const top = 'top' in made ? frame('top', made.top.frame) : []
    const callbackFrames = frame('callback', made.callback.frame)
    const line = 'top' in made ? (code: string) => made.top.statement(code) : made.line
    const slots: Slots = { line, callback: made.callback, frames: [...top, ...callbackFrames], callbackFrames }
    this.#slots.set(where, slots)
    return slots
  }

  #inTest(test: FunctionNode, opening: string, closing: string) {
    const { source, tree } = this.#file
    return above(source, tree, statementIn(tree, test, this.#firstIn.get(test)!)!, opening, closing)!
  }

  #topOf({ callback }: Block): Slot {
    const { source, tree } = this.#file
    return callback ? atTopOf(source, tree, linesOf(source, tree, callback)!) : beforeFirstStatement(source, tree)
  }

  /** Where the hook runs after the ones of its kind that are there: vitest takes the last one first. */
  #hookIn({ block, hook }: BlockPoint, opening: string, closing: string): LinesSlot {
    const { source, tree, names, runs } = this.#file
    const body = block.callback && linesOf(source, tree, block.callback)!
    const first = tree.nodes('CallExpression').find(call => {
      const statement = tree.parent(call)
      if (roleOf(this.#file, call) !== hook) return false
      const isOwn = statement?.type === 'ExpressionStatement' && tree.parent(statement) === (body ?? tree.file.program)
      return isOwn && runs.of(call).some(run => run.block === block)
    })
    if (names.module === 'vitest' && first) return callbackAbove(source, tree, tree.parent(first)!, opening, closing)
    const isAlone = (this.#hooks.get(block)?.size ?? 1) < 2
    return callbackAtEndOf(source, tree, body, opening, closing, isAlone)
  }

  /** How the variable is written: as in its first change, if that can be written anywhere. */
  #targetOf(id: string, mutations: readonly Mutation[]): string {
    const { tree, environment } = this.#file
    const targets = mutations.flatMap(({ change }) => (change.target ? [change.target] : []))
    const bases = targets.map(target => (id === OBJECT ? target : (target as { object: ASTNode }).object))
    const [first] = bases
    const text = first && !isNameOnly(first) ? tree.slice(first) : 'process.env'
    const base = first && unwrap(first) !== first ? `(${text})` : text
    if (id === OBJECT || id === ANY) return base
    const written = targets.find(target => {
      const { property, computed } = target as { property: ASTNode; computed?: boolean }
      return !computed || stringOf(property) !== undefined
    })
    if (id.startsWith('[')) return `${base}${id}`
    if (!written) return isIdentifier(id) && !this.#usesBrackets() ? `${base}.${id}` : `${base}['${id}']`
    const { property, computed } = written as { property: ASTNode; computed?: boolean }
    const isOwn = environment.keyOf(written)!.some(key => keyId(key) === id)
    if (!isOwn) return `${base}.${id}`
    return computed ? `${base}[${tree.slice(property)}]` : `${base}.${tree.slice(property)}`
  }

  #usesBrackets(): boolean {
    return this.#file.tree.nodes('MemberExpression').some(node => {
      return (
        node.computed &&
        stringOf(node.property as ASTNode) !== undefined &&
        memberOf(unwrap(node.object as ASTNode))?.name === 'env'
      )
    })
  }
}

function isIdentifier(name: string): boolean {
  return /^[A-Za-z_$][\w$]*$/.test(name)
}

function isNameOnly(node: ASTNode): boolean {
  return unwrap(node).type === 'Identifier'
}

function pointId({ tree }: EnvFile, point: BlockPoint | TestPoint): string {
  if ('test' in point) return `test ${tree.span(point.test).start}`
  return `${point.hook} ${point.block.callback ? tree.span(point.block.callback).start : 'file'}`
}

/** `;` where the first statement that shows it has one. */
function endOfStatements(tree: TypeScriptTree): string {
  const body = tree.file.program.body as ASTNode[]
  const shows = body.find(({ type }) => /^(?:ImportDeclaration|ExpressionStatement|VariableDeclaration)$/.test(type))
  return shows && tree.slice(shows).endsWith(';') ? ';' : ''
}

function savedNames(id: string, text: string): string[] {
  if (id === OBJECT || id === ANY) return ['Env', 'Environment']
  const words = id.split(/[^A-Za-z0-9]+/).filter(word => word !== '')
  const isMixed = /[a-z]/.test(id) && !id.includes('_')
  const name = isMixed
    ? words.map(word => word[0]!.toUpperCase() + word.slice(1)).join('')
    : words.map(word => word[0]!.toUpperCase() + word.slice(1).toLowerCase()).join('')
  return [name || text.replace(/\W/g, ''), `${name}Env`]
}

function linesBack(id: string, text: string, name: string, end: string, unit: string): string[] {
  if (id === OBJECT) return [`${text} = ${name}${end}`]
  if (id === ANY)
    return [
      `for (const name of Object.keys(${text})) {`,
      `${unit}if (!(name in ${name})) delete ${text}[name]${end}`,
      '}',
      `Object.assign(${text}, ${name})${end}`,
    ]
  return [`if (${name} === undefined) delete ${text}${end}`, `else ${text} = ${name}${end}`]
}
