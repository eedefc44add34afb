/** `vi.stubEnv` and `vi.stubGlobal`, as functions of the file's own. */
import type { ASTNode } from 'jscodeshift'
import { indentUnit } from '../shared/layout.ts'
import { standingOf } from '../shared/standing.ts'
import { type Call, isCall, isFunction, memberOf, stringOf } from '../shared/syntax.ts'
import type { Draft } from './draft.ts'

/** A pair of functions: one that changes something, one that takes all changes back. */
interface Kind {
  readonly stub: string
  readonly unstub: string
  readonly saved: string
  write(names: { stub: string; unstub: string; saved: string }, typed: boolean): string
}

const ENV: Kind = {
  stub: 'stubEnv',
  unstub: 'unstubAllEnvs',
  saved: 'stubbedEnv',
  write: ({ stub, unstub, saved }, typed) => `const ${saved} = new Map${typed ? '<string, string | undefined>' : ''}();

function ${stub}(name${typed ? ': string' : ''}, value${typed ? ': string | undefined' : ''}) {
  if (!${saved}.has(name)) ${saved}.set(name, process.env[name]);
  if (value === undefined) delete process.env[name];
  else process.env[name] = value;
}

function ${unstub}() {
  for (const [name, value] of ${saved}) {
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  }
  ${saved}.clear();
}`,
}

const GLOBALS: Kind = {
  stub: 'stubGlobal',
  unstub: 'unstubAllGlobals',
  saved: 'stubbedGlobals',
  write: (
    { stub, unstub, saved },
    typed,
  ) => `const ${saved} = new Map${typed ? '<PropertyKey, PropertyDescriptor | undefined>' : ''}();

function ${stub}(name${typed ? ': PropertyKey' : ''}, value${typed ? ': unknown' : ''}) {
  if (!${saved}.has(name)) ${saved}.set(name, Object.getOwnPropertyDescriptor(globalThis, name));
  Object.defineProperty(globalThis, name, { value, writable: true, configurable: true, enumerable: true });
}

function ${unstub}() {
  for (const [name, descriptor] of ${saved}) {
    if (descriptor) Object.defineProperty(globalThis, name, descriptor);
    else Reflect.deleteProperty(globalThis, name);
  }
  ${saved}.clear();
}`,
}

/** What Vite sets at build time. */
const VITE_CONSTANTS: ReadonlySet<string> = new Set(['DEV', 'PROD', 'SSR'])

/** The stubs of a file. */
export class Stubs {
  readonly #draft: Draft
  readonly #used = new Map<Kind, { stub: string; unstub: string; saved: string }>()
  /** Kinds that something takes back after each test, and kinds that only are set. */
  readonly #undone = new Set<Kind>()
  readonly #eachTest = new Set<Kind>()
  readonly #beyond = new Set<Kind>()

  constructor(draft: Draft) {
    this.#draft = draft
  }

  /** Whether `vi.name` is about stubs; then it becomes a call of a function of the file. */
  read(node: ASTNode, name: string, call: Call | undefined): boolean {
    const draft = this.#draft
    const { tree, names } = draft
    const kind = [ENV, GLOBALS].find(({ stub, unstub }) => name === stub || name === unstub)
    if (!kind) return false
    const parent = call && tree.parent(call)
    if (parent && memberOf(parent)?.object === call) draft.cannot(node, 'vi-chain', { call: `vi.${name}` })
    if (this.#inFactory(node)) draft.cannot(node, 'stub-hoisted')
    const variable = stringOf(call?.arguments[0] as ASTNode | undefined)
    if (kind === ENV && name === ENV.stub && variable !== undefined && VITE_CONSTANTS.has(variable))
      draft.cannot(call!, 'stub-vite', { call: `vi.${name}`, name: variable })
    if (!this.#used.has(kind)) this.#used.set(kind, this.#namesFor(kind))
    const local = this.#used.get(kind)!
    draft.replace(node, name === kind.stub ? local.stub : local.unstub)
    if (name === kind.unstub) {
      this.#undone.add(kind)
      if (this.#isAfterEach(node)) this.#eachTest.add(kind)
    } else if (['module', 'expression', 'describe'].includes(standingOf(tree, names, node))) this.#beyond.add(kind)
    return true
  }

  /** Declares the functions, and takes back at the end of the file what nothing else takes back. */
  finish() {
    const { draft, eol } = { draft: this.#draft, eol: this.#draft.eol }
    for (const [kind, names] of this.#used) {
      const code = kind
        .write(names, draft.typed)
        .replace(/^ +/gm, blank => indentUnit(draft.source).repeat(blank.length / 2))
      draft.declarations.push((draft.end === ';' ? code : code.replace(/;$/gm, '')).replaceAll('\n', eol))
      if (!this.#undone.has(kind)) draft.points.add('stubs')
      if (!this.#eachTest.has(kind) || this.#beyond.has(kind)) draft.atEnd.push(`${names.unstub}()${draft.end}`)
    }
  }

  #namesFor({ stub, unstub, saved }: Kind) {
    const { fresh } = this.#draft
    // The names are there as members of vi, which takes nothing from them.
    const { scopes, tree } = this.#draft
    const isFree = (name: string) =>
      !scopes.declares(name) && !tree.nodes('ImportSpecifier').some(({ local }) => local?.name === name)
    const [name] = fresh.take([saved], [stem => stem])
    const own = (name: string) => (isFree(name) ? name : fresh.take([`${name}Value`], [stem => stem])[0])
    return { stub: own(stub), unstub: own(unstub), saved: name }
  }

  /** In a factory, which vitest runs before everything else. */
  #inFactory(node: ASTNode): boolean {
    const { tree } = this.#draft
    for (let at = tree.parent(node); at; at = tree.parent(at)) {
      const name = isCall(at) ? memberOf(at.callee as ASTNode)?.name : undefined
      if (name === 'hoisted' || name === 'mock') return true
    }
    return false
  }

  /** In an afterEach of the top level, or in what a beforeEach of the top level returns to be called then. */
  #isAfterEach(node: ASTNode): boolean {
    const { tree, names } = this.#draft
    let functions = 0
    for (let at = tree.parent(node); at; at = tree.parent(at)) {
      if (isFunction(at)) functions += 1
      const hook = isCall(at) ? names.ofCallee(at.callee as ASTNode) : undefined
      if (hook !== 'afterEach' && !(hook === 'beforeEach' && functions === 2)) continue
      return tree.parent(tree.parent(at)!)?.type === 'Program'
    }
    return false
  }
}
