/** Reads what the import planner needs to know from the tree of a Python file. */
import type { NapiConfig, Rule, SgNode } from '@ast-grep/napi'
import type { Span } from '../codemod.ts'
import { asNeed, localName, target } from '../core/imports/python-names.ts'
import type { ImportedName, PythonBinding, PythonImport, PythonScan, Statement } from '../core/imports/scan.ts'
import type { PythonTree } from './ast-grep.ts'

/** Scans a file. Takes about a millisecond for each kB, more than the parse: only worth it for a file that changes. */
export function scanPython(tree: PythonTree, text: string): PythonScan {
  const comments = commentsOf(tree, text)
  const uses = usesOf(tree, text, comments)
  return {
    language: 'python',
    statements: statementsOf(tree),
    comments,
    uses,
    bindings: [...bindingsOf(tree)],
    dynamic: DYNAMIC_NAMES.some(name => uses.has(name)) || LOOKS_ITSELF_UP.test(text),
  }
}

const DYNAMIC_NAMES = ['globals', 'locals', 'vars', 'eval', 'exec', '__all__']
/** `sys.modules[__name__]` and its like. */
const LOOKS_ITSELF_UP = /\b(?:modules|import_module|getmodule|getmembers)\b.*\b__name__\b/

/** `kind()` is typed by the grammars that ast-grep brings itself. */
const kindOf = (node: SgNode) => String(node.kind())

/** Without the first half of a CRLF, which the grammar takes for a part of the comment. */
function commentsOf({ root, span }: PythonTree, text: string): Span[] {
  const spans = root.findAll({ rule: { kind: 'comment' } }).map(span)
  return spans.map(({ start, end }) => ({ start, end: text[end - 1] === '\r' ? end - 1 : end }))
}

// Statements

const IMPORTS = ['import_statement', 'import_from_statement', 'future_import_statement']
const NO_STATEMENTS = ['comment', 'line_continuation']

function statementsOf({ root, span }: PythonTree): Statement<PythonImport>[] {
  const nodes = root.children().filter(node => node.isNamed() && !NO_STATEMENTS.includes(kindOf(node)))
  return nodes.map((node, i) => {
    const at = span(node)
    if (kindOf(node) === 'future_import_statement' || (i === 0 && isDocstring(node))) return { ...at, kind: 'head' }
    if (IMPORTS.includes(kindOf(node))) return { ...at, kind: 'import', parts: importParts(node, span) }
    return { ...at, kind: 'code' }
  })
}

/** A string, or several in a row, none of them bytes or with interpolations. */
function isDocstring(statement: SgNode): boolean {
  const [only, second] = statement.children()
  if (kindOf(statement) !== 'expression_statement' || !only || second) return false
  const strings = kindOf(only) === 'concatenated_string' ? only.children() : [only]
  return strings.every(string => kindOf(string) === 'string' && /^[ru]?["']/i.test(string.text()))
}

function importParts(statement: SgNode, span: PythonTree['span']): PythonImport {
  const child = (kind: string) => statement.children().find(node => kindOf(node) === kind)
  const from = statement.field('module_name')
  const star = child('wildcard_import')
  const [open, close] = [child('('), child(')')]
  const name = (node: SgNode): ImportedName => {
    const alias = node.field('alias')
    return alias
      ? { ...span(node), name: dotted(node.field('name')!), as: alias.text() }
      : { ...span(node), name: dotted(node) }
  }
  return {
    ...(from && { from: dotted(from) }),
    names: star ? [{ ...span(star), name: '*' }] : statement.fieldChildren('name').map(name),
    ...(open && close && { inside: { start: span(open).end, end: span(close).start } }),
  }
}

/** `os . path` is `os.path`. */
const dotted = (name: SgNode) => name.text().replace(/\s+/g, '')

/** What an import binds, wherever it stands. */
function importBindings(statement: SgNode, span: PythonTree['span']): PythonBinding[] {
  const parts = importParts(statement, span)
  return parts.names.map(name => asNeed(parts, name)).map(need => ({ name: localName(need), target: target(need) }))
}

// Uses

const inside = (rule: Rule, field?: string): Rule => ({ inside: { ...rule, ...(field !== undefined && { field }) } })
const IN_IMPORT: Rule = { any: [...IMPORTS, 'aliased_import', 'relative_import'].map(kind => ({ kind })) }
/** Rules that look at the next nodes above only: going all the way up takes half of the time of a scan. */
const REFERENCES: NapiConfig = {
  rule: {
    kind: 'identifier',
    not: {
      any: [
        inside({ kind: 'attribute' }, 'attribute'),
        inside({ kind: 'keyword_argument' }, 'name'),
        inside({ kind: 'aliased_import' }),
        inside({ kind: 'dotted_name', inside: IN_IMPORT }),
      ],
    },
  },
}
const NESTED_IMPORTS = { rule: { any: IMPORTS.map(kind => ({ kind })), not: { inside: { kind: 'module' } } } }
const STRINGS = { rule: { kind: 'string_content' } }
const WORDS = /[\p{ID_Start}_]\p{ID_Continue}*/gu

/**
 * Names, what imports below the top level bind, and the words of strings: an annotation, a target of `mock.patch`, a
 * doctest or a script may all be strings. So may type comments.
 */
function usesOf({ root, span }: PythonTree, text: string, comments: readonly Span[]): Map<string, number> {
  const uses = new Map<string, number>()
  const use = (at: number, name: string) => uses.set(name, Math.min(at, uses.get(name) ?? at))
  const useWords = (at: number, words: string) => {
    for (const [word] of words.matchAll(WORDS)) use(at, word)
  }
  for (const node of root.findAll(REFERENCES)) {
    const name = node.text()
    // Found in the order of the source, and a place costs more than a text.
    if (!uses.has(name)) uses.set(name, span(node).start)
  }
  for (const node of root.findAll(NESTED_IMPORTS)) {
    for (const { name } of importBindings(node, span)) use(span(node).start, name)
  }
  for (const node of root.findAll(STRINGS)) {
    const { start } = span(node)
    const content = node.text()
    useWords(start, content)
    // The word after a line break written as `\n` is not one with an "n" in front.
    if (content.includes('\\')) useWords(start, content.replace(/\\./gs, ' '))
  }
  for (const { start, end } of comments) {
    const comment = text.slice(start, end)
    if (/^#\s*type:/.test(comment)) useWords(start, comment)
  }
  return uses
}

// Bindings

/** Nodes of the module's own scope that hold statements, and expressions that bind. */
const INNER = new Set([
  ...[
    'if_statement',
    'elif_clause',
    'else_clause',
    'for_statement',
    'while_statement',
    'match_statement',
    'case_clause',
  ],
  ...['try_statement', 'except_clause', 'finally_clause', 'with_statement', 'with_clause', 'with_item', 'as_pattern'],
  ...['block', 'expression_statement', 'assignment', 'parenthesized_expression', 'decorated_definition'],
])

function* bindingsOf({ root, span }: PythonTree): Generator<PythonBinding> {
  for (const node of root.children()) if (!IMPORTS.includes(kindOf(node))) yield* scopeBindings(node, span)
  const declaredGlobal = root.findAll({ rule: { kind: 'global_statement' } })
  const walrus = root.findAll({ rule: { kind: 'named_expression' } }).flatMap(node => node.field('name') ?? [])
  for (const node of [...declaredGlobal, ...walrus]) yield* identifiers(node)
}

/** What a statement of the module's scope binds, without entering functions and classes. */
function* scopeBindings(node: SgNode, span: PythonTree['span']): Generator<PythonBinding> {
  const kind = kindOf(node)
  if (IMPORTS.includes(kind)) yield* importBindings(node, span)
  for (const bound of boundNodes(node, kind)) yield* identifiers(bound)
  if (INNER.has(kind)) for (const child of node.children()) yield* scopeBindings(child, span)
}

function boundNodes(node: SgNode, kind: string): SgNode[] {
  switch (kind) {
    case 'function_definition':
    case 'class_definition':
      return [node.field('name')!]
    case 'assignment':
    case 'augmented_assignment':
    case 'for_statement':
    case 'type_alias_statement':
      return [node.field('left')!]
    case 'delete_statement':
    case 'case_pattern':
    case 'as_pattern_target':
      return [node]
    default:
      return []
  }
}

/** The names of a target; `a.b` and `a[b]` bind none. */
function* identifiers(node: SgNode): Generator<PythonBinding> {
  const kind = kindOf(node)
  if (kind === 'identifier') yield { name: node.text() }
  else if (kind !== 'attribute' && kind !== 'subscript') for (const child of node.children()) yield* identifiers(child)
}
