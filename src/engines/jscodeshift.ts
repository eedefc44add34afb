/**
 * TypeScript and JavaScript, one file at a time. The text is parsed by jscodeshift's own Babel parser and walked once; codemods ask the
 * index of that walk, and wrap with jscodeshift only the nodes that they found. (Every `Collection.find` walks the whole tree again, and
 * `j(source)` shifts offsets in files with CRLF, a BOM or tabs.)
 */
import { createRequire } from 'node:module'
import type { ParserOptions } from '@babel/parser'
import type { ASTNode, Collection, File, JSCodeshift } from 'jscodeshift'
import type { Span } from '../codemod.ts'
import type { Parsed, SyntaxFault } from './engine.ts'

/** Any node of the tree, by its type. */
export type NodeOf<T extends ASTNode['type']> = Extract<ASTNode, { type: T }>

/** One parsed TypeScript or JavaScript file. */
export interface TypeScriptTree {
  readonly file: File
  /** All nodes of a type, in the order of the source. */
  nodes<T extends ASTNode['type']>(type: T): readonly NodeOf<T>[]
  /** The node that holds `node`; undefined for the file. */
  parent(node: ASTNode): ASTNode | undefined
  /** Where a node stands. A node's parentheses and its comments are outside of its span. */
  span(node: ASTNode): Span
  /** The text of a node, as it was written. */
  slice(node: ASTNode): string
  /** Comments in the order of the source, without their delimiters in `value`. */
  readonly comments: readonly (Span & { readonly value: string; readonly block: boolean })[]
  /** jscodeshift itself, loaded when first asked for. */
  readonly j: JSCodeshift
  /** A jscodeshift collection of one node, with its scope and its parents. */
  wrap(node: ASTNode): Collection
}

const require = createRequire(import.meta.url)

interface BabelParser {
  parse(text: string, options: ParserOptions): File
}

let parser: { babel: BabelParser; options: ParserOptions } | undefined

/** The parser module and options that jscodeshift itself uses; tokens and comments on nodes are left out, nothing here reads them. */
function jscodeshiftParser() {
  if (!parser) {
    const options: ParserOptions = { ...require('jscodeshift/parser/tsOptions'), tokens: false, attachComment: false }
    const babel: BabelParser = createRequire(require.resolve('jscodeshift/parser/tsOptions'))('@babel/parser')
    parser = { babel, options }
  }
  return parser
}

/** `.ts` has type assertions in angle brackets; everywhere else they would be JSX. */
const NO_JSX = /\.[cm]?ts$/

/**
 * Parses a file. A syntax error is a result, not an exception.
 * @throws {RangeError} for a text nested too deeply: the parser and the walk call themselves for each level.
 */
export function parseTypeScript(path: string, text: string): Parsed<TypeScriptTree> {
  const { babel, options } = jscodeshiftParser()
  const plugins = NO_JSX.test(path) ? options.plugins! : ['jsx' as const, ...options.plugins!]
  try {
    const file = babel.parse(text, { ...options, plugins, errorRecovery: true })
    const faults = (file as unknown as { errors: ParseError[] }).errors.filter(isSyntaxFault).map(faultOf)
    return { tree: index(file, text), faults }
  } catch (error) {
    if (!(error instanceof SyntaxError) || !('pos' in error)) throw error
    return { tree: undefined, faults: [faultOf(error as ParseError)] }
  }
}

interface ParseError extends SyntaxError {
  readonly pos: number
  readonly reasonCode: string
}

/** A type may be imported twice, and runners that only strip types let it pass: no reason to give up the file. */
function isSyntaxFault({ reasonCode }: ParseError): boolean {
  return reasonCode !== 'VarRedeclaration'
}

function faultOf({ pos, message }: ParseError): SyntaxFault {
  return { at: pos, message: message.replace(/ \(\d+:\d+\)$/, '') }
}

/** Properties of a node that hold no child nodes, or hold nodes that are no part of the program. */
const NOT_CHILDREN = new Set(['loc', 'extra', 'comments', 'tokens', 'errors'])

/** The node that holds a node. Kept on the nodes themselves: a map of them all takes longer than the rest of the walk. */
const PARENT = Symbol('parent')

type Linked = ASTNode & { [PARENT]?: ASTNode }

/** Walks a file once: its nodes by type. The hottest loop of a run: no iterator, no array of entries. */
function nodesByType(file: File): Map<string, ASTNode[]> {
  const byType = new Map<string, ASTNode[]>()
  const visit = (node: Linked, parent: ASTNode | undefined) => {
    if (parent) node[PARENT] = parent
    const same = byType.get(node.type)
    if (same) same.push(node)
    else byType.set(node.type, [node])
    const properties = node as unknown as Record<string, unknown>
    for (const key of Object.keys(properties)) {
      const value = properties[key]
      if (typeof value !== 'object' || value === null || NOT_CHILDREN.has(key)) continue
      if (Array.isArray(value)) {
        for (let index = 0; index < value.length; index++) if (isNode(value[index])) visit(value[index], node)
      } else if (isNode(value)) visit(value, node)
    }
  }
  visit(file, undefined)
  return byType
}

/** Nothing is walked before something is asked for: a text may be parsed for its faults alone. */
function index(file: File, text: string): TypeScriptTree {
  let byType: Map<string, ASTNode[]> | undefined
  const sorted = new Set<string>()
  const walked = () => {
    byType ??= nodesByType(file)
    return byType
  }
  const nodes = (type: string) => {
    const found = walked().get(type) ?? []
    if (!sorted.has(type)) found.sort((a, b) => spanOf(a).start - spanOf(b).start)
    sorted.add(type)
    return found
  }
  const parent = (node: ASTNode) => {
    walked()
    return (node as Linked)[PARENT]
  }

  let j: JSCodeshift | undefined
  const jscodeshift = () => {
    j ??= require('jscodeshift') as JSCodeshift
    return j
  }
  return {
    file,
    nodes: <T extends ASTNode['type']>(type: T) => nodes(type) as unknown as readonly NodeOf<T>[],
    parent,
    span: spanOf,
    slice(node) {
      const { start, end } = spanOf(node)
      return text.slice(start, end)
    },
    comments: ((file.comments ?? []) as unknown as (Span & { type: string; value: string })[]).map(
      ({ start, end, value, type }) => ({ start, end, value, block: type === 'CommentBlock' }),
    ),
    get j() {
      return jscodeshift()
    },
    wrap: node => wrap(jscodeshift(), file, node, parent),
  }
}

function isNode(value: unknown): value is ASTNode {
  return typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string'
}

function spanOf(node: ASTNode): Span {
  const { start, end } = node as unknown as Span
  return { start, end }
}

/** Walks an ast-types path down to the node, so that the collection has its parents and scopes. */
function wrap(j: JSCodeshift, file: File, node: ASTNode, parentOf: TypeScriptTree['parent']): Collection {
  const chain: ASTNode[] = []
  for (let at: ASTNode | undefined = node; at && at !== file; at = parentOf(at)) chain.unshift(at)
  let path = j(file).paths()[0]!
  for (const step of chain) {
    const holder = path.value as unknown as Record<string, unknown>
    for (const [key, value] of Object.entries(holder)) {
      if (value === step) path = path.get(key)
      else if (Array.isArray(value) && value.includes(step)) path = path.get(key, value.indexOf(step))
      else continue
      break
    }
  }
  return j(path)
}
