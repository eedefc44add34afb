/** The parameters of a function, and how one more is written. */
import type { SgNode } from '@ast-grep/napi'
import type { Edit } from '../../../src/codemod.ts'
import { kindOf, type PythonFile } from './syntax.ts'

/** `a`, `a: int`. */
function isPlain(parameter: SgNode): boolean {
  const kind = kindOf(parameter)
  return kind === 'identifier' || (kind === 'typed_parameter' && kindOf(parameter.child(0)!) === 'identifier')
}

const SPLATS = new Set(['list_splat_pattern', 'dictionary_splat_pattern'])

/** Whether a parameter is `*args` or `**kwargs`. */
export function isSplat(parameter: SgNode): boolean {
  return SPLATS.has(kindOf(parameter)) || (kindOf(parameter) === 'typed_parameter' && !isPlain(parameter))
}

/** The parameters of a function as they are written, with the separators `/` and `*`. */
export function parametersOf(definition: SgNode): SgNode[] {
  const list = definition.field('parameters')?.children() ?? []
  return list.filter(child => child.isNamed() && kindOf(child) !== 'comment')
}

/** The names of a function's parameters, `*args` and `**kwargs` left out. */
export function parameterNames(definition: SgNode): string[] {
  return parametersOf(definition)
    .filter(parameter => !isSplat(parameter))
    .flatMap(parameter => {
      const name = kindOf(parameter) === 'identifier' ? parameter : (parameter.field('name') ?? parameter.child(0)!)
      return kindOf(name) === 'identifier' ? [name.text()] : []
    })
}

/**
 * Whether a function annotates its parameters. One without parameters does when it annotates what it returns.
 */
export function isAnnotated(definition: SgNode): boolean {
  const [first, ...others] = parametersOf(definition)
  const isReceiver = first && ['self', 'cls'].includes(first.text())
  const named = (first && !isReceiver ? [first, ...others] : others).filter(
    parameter => !kindOf(parameter).endsWith('_separator'),
  )
  if (named.length === 0) return definition.field('return_type') !== null
  return named.every(parameter => kindOf(parameter).startsWith('typed_'))
}

/**
 * Adds a parameter behind those that have no default, so that arguments passed by position stay where they are. One parameter a line
 * stays one a line, and a trailing comma stays. `undefined` where no place is right: a default before `/`.
 */
export function addParameter(file: PythonFile, definition: SgNode, parameter: string): readonly Edit[] | undefined {
  const parameters = parametersOf(definition)
  const isSlash = (node: SgNode) => kindOf(node) === 'positional_separator'
  const firstOther = parameters.findIndex(node => !isPlain(node) && !isSlash(node))
  const plain = firstOther < 0 ? parameters : parameters.slice(0, firstOther)
  if (parameters.slice(plain.length).some(isSlash)) return undefined
  const before = plain.at(-1)
  if (before) return insertAfter(file, before, parameter)
  const after = parameters[0]
  if (after) return [insertBefore(file, after, parameter)]
  const open = file.tree.span(definition.field('parameters')!).start + 1
  return [{ path: file.source.path, start: open, end: open, text: parameter }]
}

/** The white space before a parameter that begins a line; undefined for others. */
function ownLine({ source, tree }: PythonFile, parameter: SgNode): string | undefined {
  const { start } = tree.span(parameter)
  const before = source.text.slice(source.text.lastIndexOf('\n', start) + 1, start)
  return /^\s*$/.test(before) ? before : undefined
}

function insertBefore(file: PythonFile, parameter: SgNode, text: string): Edit {
  const { start } = file.tree.span(parameter)
  const indent = ownLine(file, parameter)
  const space = indent === undefined ? ' ' : file.source.eolAt(start) + indent
  return { path: file.source.path, start, end: start, text: `${text},${space}` }
}

/** A comment behind the parameter stays behind it. */
function insertAfter(file: PythonFile, parameter: SgNode, text: string): Edit[] {
  const { source, tree } = file
  const { end } = tree.span(parameter)
  const insert = (at: number, text: string): Edit => ({ path: source.path, start: at, end: at, text })
  const indent = ownLine(file, parameter)
  const lineEnd = /^[^\S\r\n]*(,?)[^\S\r\n]*(#[^\r\n]*)?(?=\r?\n)/.exec(source.text.slice(end))
  if (indent === undefined || !lineEnd) return [insert(end, `, ${text}`)]
  const [line, comma, comment] = lineEnd
  const newLine = source.eolAt(end) + indent + text
  if (comma) return [insert(end + line.length, `${newLine},`)]
  return comment ? [insert(end, ','), insert(end + line.length, newLine)] : [insert(end, `,${newLine}`)]
}
