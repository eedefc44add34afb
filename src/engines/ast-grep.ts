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
 */
export async function parsePython(_path: string, text: string): Promise<Parsed<PythonTree>> {
  const parsed: SgRoot = await library().parseAsync('python', text)
  const root = parsed.root()
  const span = (node: SgNode): Span => {
    const { start, end } = node.range()
    return { start: start.index, end: end.index }
  }
  return { tree: { root, span }, faults: faults(root, text) }
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
