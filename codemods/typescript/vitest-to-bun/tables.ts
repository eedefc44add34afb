/** Tests of many rows: `test.each` and `test.for`. */
import type { ASTNode } from 'jscodeshift'
import type { NodeOf } from '../../../src/engines/jscodeshift.ts'
import { type Call, type FunctionNode, unwrap } from '../shared/syntax.ts'
import type { Draft } from './draft.ts'

/** A test with rows. */
export interface Table {
  readonly root: string
  /** `each(rows)`, `for(rows)`, or the template of `each`. */
  readonly rows: Call | (ASTNode & { type: 'TaggedTemplateExpression' })
  readonly member: { readonly name: string; readonly node: ASTNode; readonly access: ASTNode }
  readonly callback: FunctionNode | undefined
}

/** Makes a table into an array that bun reads the same way. */
export function readTable(draft: Draft, table: Table) {
  const { rows, member, root } = table
  const call = `${root}.${member.name}`
  if (rows.type === 'TaggedTemplateExpression') {
    if (!writeTemplate(draft, rows)) draft.cannot(rows.quasi as ASTNode, 'each-template', { call })
  } else if (member.name === 'for') {
    if (!spreads(draft, table, rows)) draft.cannot(member.access, 'test-for', { call, each: `${root}.each` })
  }
}

/**
 * `a | b`, and in every line below `${1} | ${2}`: an array of objects with these keys. The values stay where they are, only the text
 * between them changes.
 */
function writeTemplate(draft: Draft, template: ASTNode & { type: 'TaggedTemplateExpression' }): boolean {
  const { tree } = draft
  const { quasi, typeParameters } = template as unknown as { quasi: ASTNode; typeParameters?: unknown }
  if (typeParameters) return false
  const { quasis, expressions } = quasi as NodeOf<'TemplateLiteral'>
  const texts = quasis.map(node => tree.slice(node))
  const head = /^\s*\n([ \t]*)((?:\S.*?)?)[ \t]*(\r?\n[ \t]*)$/.exec(texts[0]!)
  const keys = (head?.[2] ?? '').split('|').map(key => key.trim())
  if (!head || !keys.every(key => /^[A-Za-z_$][\w$]*$/.test(key)) || expressions.length % keys.length !== 0)
    return false
  const between = texts.slice(1, -1)
  const isRowEnd = (index: number) => (index + 1) % keys.length === 0
  if (!between.every((text, index) => (isRowEnd(index) ? /^[ \t]*(?:\r?\n[ \t]*)+$/ : /^[ \t]*\|[ \t]*$/).test(text)))
    return false
  if (expressions.length === 0 || texts.at(-1)!.trim() !== '') return false
  const lineBreak = head[3]!
  const tail = texts.at(-1)!
  const edge = (index: number) => {
    if (index === 0) return `([${lineBreak}{ ${keys[0]}: `
    if (index === expressions.length) return tail.includes('\n') ? ` },${tail.replace(/^[ \t]+/, '')}])` : ' }])'
    return isRowEnd(index - 1)
      ? ` },${between[index - 1]!.replace(/^[ \t]*/, '')}{ ${keys[0]}: `
      : `, ${keys[index % keys.length]}: `
  }
  for (let index = 0; index <= expressions.length; index++) {
    const { start, end } = tree.span(quasis[index]!)
    // The delimiters around a text are its neighbours': a backtick at either end, `${` and `}` inside.
    const to = index === expressions.length ? end + 1 : end + 2
    draft.replace({ start: start - 1, end: to }, edge(index))
  }
  return true
}

/** `test.for` hands on a row whole; `test.each` of bun spreads it if it is an array. */
function spreads(draft: Draft, { member, callback }: Table, rows: Call): boolean {
  const { tree } = draft
  const [parameter, context] = (callback?.params ?? []) as ASTNode[]
  if (!callback || context) return false
  const list = unwrap(rows.arguments[0] as ASTNode)
  const elements = list.type === 'ArrayExpression' ? (list.elements as (ASTNode | null)[]) : undefined
  const isArray = (row: ASTNode | null) => row !== null && unwrap(row).type === 'ArrayExpression'
  const isPlain = (row: ASTNode | null) => row !== null && /Literal$|^ObjectExpression$/.test(unwrap(row).type)
  if (parameter?.type === 'ArrayPattern' && !parameter.typeAnnotation && (!elements || elements.every(isArray))) {
    const { start, end } = tree.span(parameter)
    const inner = tree.slice(parameter).slice(1, -1)
    if (/^\s*,|,\s*,|\.\.\./.test(inner)) return false
    draft.replace({ start, end: start + 1 }, '')
    draft.replace({ start: end - 1, end }, '')
  } else if (!elements?.every(isPlain) && parameter?.type !== 'ObjectPattern' && parameter) return false
  draft.replace(member.node, 'each')
  return true
}
