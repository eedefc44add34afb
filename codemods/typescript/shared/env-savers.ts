/** The code that saves a variable and puts it back. */
import type { ASTNode } from 'jscodeshift'
import type { Edit, ImportNeed, SharedEdit, Source, Span } from '../../../src/codemod.ts'
import type { TypeScriptTree } from '../../../src/engines/jscodeshift.ts'
import { above, atTopOf, callbackAbove, callbackAtEndOf, type LinesSlot, linesOf, statementIn } from './blocks.ts'
import { type Environment, keyId } from './environment.ts'
import { beforeFirstStatement, insertion, type Slot } from './layout.ts'
import { FreshNames } from './names.ts'
import type { BlockPoint, Group, TestPoint } from './restore-points.ts'
import type { RunnerName, RunnerNames } from './runner.ts'
import type { Block, Run, Runs } from './runs.ts'
import { ANY, type Mutation, OBJECT } from './saved-environment.ts'
import { roleOf } from './standing.ts'
import { type FunctionNode, memberOf, stringOf, unwrap } from './syntax.ts'

/** What a fix that puts a variable back consists of. */
export interface Saver {
  /** The declaration that saves the value. */
  readonly save: Edit
  /** The name of {@link save} among the shared edits, once {@link Savers.share} has made it one. */
  readonly key: string
  readonly shared: readonly string[]
  readonly imports: readonly ImportNeed[]
}

/** What is known of a file. */
export interface EnvFile {
  readonly source: Source
  readonly tree: TypeScriptTree
  readonly names: RunnerNames
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
  readonly #frames: SharedEdit[] = []
  readonly #objects: SharedEdit[] = []
  readonly #values: SharedEdit[] = []
  readonly #file: EnvFile
  readonly #fresh: FreshNames
  readonly #end: string
  readonly #known = new Map<string, Saver>()
  readonly #slots = new Map<string, Slots>()
  readonly #names: { readonly id: string; readonly name: string; readonly scopes: Span[] }[] = []

  /** The hooks that come to each block. */
  readonly #hooks = new Map<Block, Set<string>>()

  constructor(file: EnvFile) {
    this.#file = file
    this.#fresh = new FreshNames(file.tree)
    this.#end = endOfStatements(file.tree)
  }

  /** The shared edits so far, in the order in which they must stand. */
  get shared(): SharedEdit[] {
    return [...this.#frames, ...this.#objects, ...this.#values]
  }

  /** Adds a shared edit that is a statement of its own. */
  add(edit: SharedEdit): string {
    if (!this.#values.some(({ key }) => key === edit.key)) this.#values.push(edit)
    return edit.key
  }

  /** All keys of a saver that several fixes rely on: its declaration becomes a shared edit, too. */
  share({ key, save, shared }: Saver): string[] {
    return [...shared, this.add({ key, when: 'any', edits: [save] })]
  }

  /** Says beforehand what hooks will come to a block: two of them at one end cannot share their lines. */
  announce({ block, hook }: BlockPoint): void {
    this.#hooks.set(block, (this.#hooks.get(block) ?? new Set<string>()).add(hook))
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
  takesCallback({ callback, at }: Run): boolean {
    const { names, source, tree } = this.#file
    if (!callback || (names.module !== 'bun:test' && names.module !== 'vitest')) return false
    const statement = linesOf(source, tree, callback) && statementIn(tree, callback, at)
    return statement !== undefined && above(source, tree, statement, '', '') !== undefined
  }

  /** The code for a group that has a place. */
  saver({ id, mutations, point }: Required<Group>): Saver {
    const where = pointId(this.#file, point)
    const key = `${id} ${where}`
    const known = this.#known.get(key)
    if (known) return known
    const hook = 'test' in point ? 'onTestFinished' : point.hook
    const runner = this.use(hook)
    const slots = this.#slotsAt(where, point, mutations, `${runner.local}(() => {`, `})${this.#end}`)
    const text = this.#targetOf(id, mutations)
    const name = this.#nameFor(id, text, point)
    const restore: SharedEdit = {
      key: `put back ${key}`,
      when: 'any',
      edits: [slots.callback.statement(linesBack(id, text, name, this.#end))],
    }
    // The object must be back before its variables are.
    if (id === OBJECT) this.#objects.push(restore)
    else this.#values.push(restore)
    const value = id === ANY ? `{ ...${text} }` : text
    const saver: Saver = {
      key: `save ${key}`,
      save: slots.line(`const ${name} = ${value}${this.#end}`),
      shared: [...slots.frames, restore.key],
      imports: runner.imports,
    }
    this.#known.set(key, saver)
    return saver
  }

  /** A hook that undoes all stubs: its statement, and what that needs. */
  unstubbing(point: BlockPoint): Pick<Saver, 'shared' | 'imports'> & { readonly edit: Edit; readonly key: string } {
    const vi = this.use('vi')
    const runner = this.use(point.hook)
    const where = pointId(this.#file, point)
    const slots = this.#slotsAt(where, point, [], `${runner.local}(() => {`, `})${this.#end}`)
    const edit = slots.callback.statement([`${vi.local}.unstubAllEnvs()${this.#end}`])
    return { edit, key: `unstub ${where}`, shared: slots.callbackFrames, imports: [...vi.imports, ...runner.imports] }
  }

  /** Inserts lines below a statement of its own in a block; undefined for what is no such statement. */
  linesBelow(node: ASTNode): ((lines: readonly string[]) => Edit) | undefined {
    const { source, tree } = this.#file
    const statement = tree.parent(node)!
    if (statement.type !== 'ExpressionStatement' || tree.parent(statement)?.type !== 'BlockStatement') return undefined
    const { start, end } = tree.span(statement)
    const [indent] = /^[ \t]*/.exec(source.text.slice(source.text.lastIndexOf('\n', start - 1) + 1))!
    const newLine = source.eolAt(start) + indent
    return lines => insertion(source, end, lines.map(line => newLine + line + this.#end).join(''))
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

  #slotsAt(
    where: string,
    point: BlockPoint | TestPoint,
    mutations: readonly Mutation[],
    opening: string,
    closing: string,
  ): Slots {
    const known = this.#slots.get(where)
    if (known) return known
    const made =
      'test' in point
        ? this.#inTest(point.test, mutations, opening, closing)
        : { top: this.#topOf(point.block), callback: this.#hookIn(point, opening, closing) }
    const frame = (name: string, edits: readonly Edit[]) => {
      if (edits.length === 0) return []
      this.#frames.push({ key: `${name} ${where}`, when: 'any', edits })
      return [`${name} ${where}`]
    }
    const top = 'top' in made ? frame('top', made.top.frame) : []
    const callbackFrames = frame('callback', made.callback.frame)
    const line = 'top' in made ? (code: string) => made.top.statement(code) : made.line
    const slots: Slots = { line, callback: made.callback, frames: [...top, ...callbackFrames], callbackFrames }
    this.#slots.set(where, slots)
    return slots
  }

  #inTest(test: FunctionNode, mutations: readonly Mutation[], opening: string, closing: string) {
    const { source, tree } = this.#file
    const first = mutations.map(({ run }) => run.at).sort((a, b) => tree.span(a).start - tree.span(b).start)[0]!
    return above(source, tree, statementIn(tree, test, first)!, opening, closing)!
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
      if (roleOf(names, call) !== 'hook' || names.ofCallee(call.callee as ASTNode) !== hook) return false
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
    const base = bases.map(node => (isNameOnly(node) ? 'process.env' : tree.slice(node)))[0] ?? 'process.env'
    if (id === OBJECT || id === ANY) return base
    const written = targets.find(target => {
      const { property, computed } = target as { property: ASTNode; computed?: boolean }
      return !computed || stringOf(property) !== undefined
    })
    if (id.startsWith('[')) return `${base}${id}`
    if (!written) return isIdentifier(id) && !this.#usesBrackets() ? `${base}.${id}` : `${base}['${id}']`
    const { object } = written as { object: ASTNode }
    const own = environment.keyOf(written)!.map(keyId)
    return own.includes(id) ? base + tree.slice(written).slice(tree.slice(object).length) : `${base}.${id}`
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

function linesBack(id: string, text: string, name: string, end: string): string[] {
  if (id === OBJECT) return [`${text} = ${name}${end}`]
  if (id === ANY)
    return [
      `for (const name of Object.keys(${text})) {`,
      `  if (!(name in ${name})) delete ${text}[name]${end}`,
      '}',
      `Object.assign(${text}, ${name})${end}`,
    ]
  return [`if (${name} === undefined) delete ${text}${end}`, `else ${text} = ${name}${end}`]
}
