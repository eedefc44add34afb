/** What `monkeypatch` is asked for in the place of a change of `os.environ`. */
import type { SgNode } from '@ast-grep/napi'
import type { PythonModule } from '../shared/module.ts'
import { kindOf, same } from '../shared/syntax.ts'
import type { Mutation } from './environment.ts'
import { keyOf } from './environment.ts'

/** A statement of one line, or one that holds another. */
export interface Line {
  readonly text: string
  readonly body?: string
}

/** Expressions that keep their meaning next to an operator and as an argument. */
const SIMPLE = new Set(['string', 'concatenated_string', 'call', 'identifier', 'attribute', 'subscript'])
/** What an argument cannot be as it stands. */
const NO_ARGUMENT = new Set(['assignment', 'augmented_assignment', 'expression_list', 'yield', 'named_expression'])

/**
 * The lines that do with `monkeypatch` what a statement does to `os.environ`; `undefined` for a shape without a translation. `parts`: the changes
 * that the statement makes: several for `del os.environ["A"], os.environ["B"]`. `patcher`: the name of the MonkeyPatch.
 */
export function monkeypatchLines(
  parts: readonly Mutation[],
  module: PythonModule,
  patcher: string,
): readonly Line[] | undefined {
  const [first] = parts
  if (!first) return undefined
  const { statement, node } = first
  if (!statement) return poppedLines(first, module, patcher)
  if (kindOf(node) === 'delete_statement') return deleteLines(parts, module, patcher)
  const write = writerOf(module)
  const { kind, environ, key, value } = first
  if (value && NO_ARGUMENT.has(kindOf(value))) return undefined
  const mapping = write(environ)
  const item = (rest: string): Line[] =>
    first.mapping === 'environ'
      ? [{ text: `${patcher}.setenv(${write(key!)}, ${rest})` }]
      : [{ text: `${patcher}.setitem(${mapping}, ${write(key!)}, ${rest})` }]
  switch (kind) {
    case 'set':
      return item(write(value!))
    case 'append': {
      if (keyOf(key!) === undefined) return undefined
      const more = SIMPLE.has(kindOf(value!)) ? write(value!) : `(${write(value!)})`
      return item(`${mapping}[${write(key!)}] + ${more}`)
    }
    case 'default':
      return keyOf(key!) === undefined ? undefined : item(`${mapping}.get(${write(key!)}, ${write(value!)})`)
    case 'delete':
    case 'discard':
      return [{ text: removal(first, module, patcher) }]
    case 'update':
      return first.mapping === 'environ' ? updateLines(first, module, patcher) : undefined
    case 'clear':
      return first.mapping === 'environ'
        ? loopOver(`list(${mapping})`, 'name', 'delenv(name)', first, patcher)
        : undefined
    case 'replace':
      return [{ text: `${patcher}.setattr(${write(environ.field('object')!)}, "${first.mapping}", ${write(value!)})` }]
    default:
      return undefined
  }
}

function writerOf({ source, tree }: PythonModule): (node: SgNode) => string {
  return node => {
    const { start, end } = tree.span(node)
    return source.text.slice(start, end)
  }
}

function removal({ kind, environ, key, mapping }: Mutation, module: PythonModule, patcher: string): string {
  const write = writerOf(module)
  const raising = kind === 'discard' ? ', raising=False' : ''
  return mapping === 'environ'
    ? `${patcher}.delenv(${write(key!)}${raising})`
    : `${patcher}.delitem(${write(environ)}, ${write(key!)}${raising})`
}

/** `del` of nothing else. */
function deleteLines(parts: readonly Mutation[], module: PythonModule, patcher: string): Line[] | undefined {
  const targets = parts[0]!.node.children().filter(child => child.isNamed())
  const isList = targets[0] && kindOf(targets[0]) === 'expression_list'
  const listed = isList ? targets[0]!.children().filter(child => child.isNamed()) : targets
  const isPlain = listed.every(target => ['subscript', 'parenthesized_expression'].includes(kindOf(target)))
  if (!isPlain || listed.length !== parts.length) return undefined
  return parts.map(part => ({ text: removal(part, module, patcher) }))
}

/** `old = os.environ.pop(k)`: what it gives is read first. */
function poppedLines(mutation: Mutation, module: PythonModule, patcher: string): Line[] | undefined {
  const { kind, node, environ, key, value, mapping } = mutation
  if (mapping !== 'environ' || (kind !== 'delete' && kind !== 'discard') || keyOf(key!) === undefined) return undefined
  const assignment = node.parent()!
  if (kindOf(assignment) !== 'assignment' || !same(assignment.field('right')!, node)) return undefined
  if (kindOf(assignment.parent()!) !== 'expression_statement') return undefined
  const write = writerOf(module)
  const { start } = module.tree.span(assignment)
  const left = module.source.text.slice(start, module.tree.span(node).start)
  const read = value ? `.get(${write(key!)}, ${write(value)})` : `[${write(key!)}]`
  return [{ text: `${left}${write(environ)}${read}` }, { text: removal(mutation, module, patcher) }]
}

/** One call for each variable where they are written out, and none of them may depend on one before it. */
function updateLines(mutation: Mutation, module: PythonModule, patcher: string): readonly Line[] | undefined {
  const write = writerOf(module)
  const value = mutation.value!
  const args = kindOf(value) === 'argument_list' ? value.children().filter(isPart) : [value]
  if (args.length === 0) return undefined
  const pairs = args.flatMap(arg => (kindOf(arg) === 'dictionary' ? arg.children().filter(isPart) : [arg]))
  const isComment = value.find({ rule: { kind: 'comment' } }) !== null
  const written = pairs.map(pair => {
    const isPair = kindOf(pair) === 'pair'
    if (!isPair && kindOf(pair) !== 'keyword_argument') return undefined
    const key = isPair ? write(pair.field('key')!) : `"${pair.field('name')!.text()}"`
    return { key, value: pair.field('value')! }
  })
  const isSimple = written.every(
    (each, index) =>
      each !== undefined && !NO_ARGUMENT.has(kindOf(each.value)) && (index === 0 || !/[[(]/.test(each.value.text())),
  )
  if (isSimple && !isComment && written.length > 0)
    return written.map(each => ({ text: `${patcher}.setenv(${each!.key}, ${write(each!.value)})` }))
  const [only] = args
  if (args.length > 1 && args.some(arg => kindOf(arg) === 'list_splat')) return undefined
  const all = args.length === 1 && kindOf(only!) === 'dictionary' ? write(only!) : `dict(${args.map(write).join(', ')})`
  return loopOver(`${all}.items()`, 'name, value', 'setenv(name, value)', mutation, patcher)
}

/** A loop needs names that the function does not use otherwise. */
function loopOver(all: string, names: string, call: string, { unit }: Mutation, patcher: string): Line[] | undefined {
  const isTaken = new RegExp(`(?<![\\w."'])(${names.replace(', ', '|')})(?!\\w)`).test(unit.text())
  const rename = (text: string) => (isTaken ? text.replace(/\b(name|value)\b/g, 'env_$1') : text)
  if (isTaken && /\benv_(name|value)\b/.test(unit.text())) return undefined
  return [{ text: `for ${rename(names)} in ${all}:`, body: `${patcher}.${rename(call)}` }]
}

function isPart(node: SgNode): boolean {
  return node.isNamed() && kindOf(node) !== 'comment'
}
