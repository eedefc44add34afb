/** Python, one file at a time, by tree-sitter through ast-grep. Offsets are UTF-16 code units. */
import { createRequire } from 'node:module'
import type { SgNode, SgRoot } from '@ast-grep/napi'
import type { Span } from '../codemod.ts'
import type { Parsed, SyntaxFault } from './engine.ts'

/** One parsed Python file. Its nodes are never edited: `commitEdits` drops overlapping edits and loses a BOM. */
export interface PythonTree {
  /** The module node. It starts at the first token: what stands before (BOM, blank lines, comments) is outside of it. */
  readonly root: SgNode
  /** Where a node stands. */
  span(node: SgNode): Span
}

const require = createRequire(import.meta.url)

type Napi = typeof import('@ast-grep/napi')
let napi: Napi | undefined

/** Loads the native library and the grammar. Throws where there is no build of either for this platform. */
function library(): Napi {
  if (!napi) {
    const loaded: Napi = require('@ast-grep/napi')
    loaded.registerDynamicLanguage({ python: require('@ast-grep/lang-python') })
    napi = loaded
  }
  return napi
}

/**
 * Parses off the main thread. Trees are freed only when the event loop turns, which awaiting this does: a synchronous loop
 * over a few thousand files would take gigabytes.
 * @throws {RangeError} for a text nested too deeply: tree-sitter finds the parent of a node by going down from the root, which then takes minutes.
 */
export async function parsePython(_path: string, text: string): Promise<Parsed<PythonTree>> {
  return parsedFrom(await library().parseAsync('python', text), text)
}

/** Parses at once. Its trees stay until the event loop turns. @throws {RangeError} for a text nested too deeply. */
export function parsePythonNow(_path: string, text: string): Parsed<PythonTree> {
  return parsedFrom(library().parse('python', text), text)
}

function parsedFrom(parsed: SgRoot, text: string): Parsed<PythonTree> {
  const root = parsed.root()
  if (text.length * LEVELS_PER_CHARACTER > DEEPEST && isTooDeep(root)) throw new RangeError('nested too deeply')
  const span = (node: SgNode): Span => {
    const { start, end } = node.range()
    return { start: start.index, end: end.index }
  }
  return { tree: { root, span }, faults: faults(root, text) }
}

/** The comments of a parsed file, in the order of the source. */
export function commentsIn({ root, span }: PythonTree): Span[] {
  return root.findAll({ rule: { kind: 'comment' } }).map(span)
}

/** CPython does not compile a text with more levels of nodes either. */
const DEEPEST = 5000

/** One character makes at most this many levels: `[` in a type is a type, a generic type and its parameters. */
const LEVELS_PER_CHARACTER = 3

/** Follows only what is long enough to hold all the levels that are missing: next to nothing, in nearly all files. */
function isTooDeep(root: SgNode): boolean {
  const ahead: [SgNode, number][] = [[root, 0]]
  for (let next = ahead.pop(); next; next = ahead.pop()) {
    const [node, depth] = next
    if (depth > DEEPEST) return true
    for (const child of node.children()) {
      const { start, end } = child.range()
      if ((end.index - start.index) * LEVELS_PER_CHARACTER > DEEPEST - depth) ahead.push([child, depth + 1])
    }
  }
  return false
}

/**
 * tree-sitter accepts broken code: what it could not read is an ERROR node, what it made up is a node without text. A block that lacks its
 * body is one of those too; an empty module, and the empty interior of a string, are not.
 */
const FAULT = { rule: { any: [{ kind: 'ERROR' }, { regex: '^$' }] } }
const EMPTY_BY_NATURE = new Set(['module', 'string_content', 'interpolation', 'format_specifier', 'comment'])

function faults(root: SgNode, text: string): SyntaxFault[] {
  return root
    .findAll(FAULT)
    .filter(node => node.kind() === 'ERROR' || !EMPTY_BY_NATURE.has(String(node.kind())))
    .map(node => {
      const at = node.range().start.index
      if (node.kind() !== 'ERROR') return { at, message: `${node.kind()} is missing here` }
      const line = text.slice(at, at + 40).split(/\r?\n/, 1)[0]
      return { at, message: `cannot be read from here: ${line}` }
    })
}
