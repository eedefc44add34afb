/** What stands for an export in a mock: a value of its kind that does nothing. */
import type { ASTNode } from 'jscodeshift'
import { isFunction, memberOf, unwrap } from '../shared/syntax.ts'

/** A stub, in the quotes of the file that it is written for. */
export type Stub = (quote: string) => string

/** For what cannot be told: an export all the same, so that importing it works. */
export const UNKNOWN: Stub = code('undefined')

/** For a namespace of exports. */
export const NAMESPACE: Stub = code('{}')

function code(text: string): Stub {
  return () => text
}

/** For a function, class, enum or namespace by its declaration. */
export function stubOfDeclaration(node: ASTNode): Stub {
  if (isFunction(node)) return stubOfFunction(node)
  if (/^Class/.test(node.type)) return code('class {}')
  if (node.type === 'TSEnumDeclaration') return stubOfEnum(node)
  return NAMESPACE
}

/** For a variable, by its value or else by the type that it is declared with. */
export function stubOfVariable(init: ASTNode | null | undefined, type: ASTNode | undefined): Stub {
  return (init && stubOfValue(init)) ?? (type && stubOfType(type)) ?? UNKNOWN
}

function stubOfFunction(fn: ASTNode): Stub {
  const { async, generator, returnType } = fn as {
    async?: boolean
    generator?: boolean
    returnType?: { typeAnnotation?: ASTNode } | null
  }
  const type = returnType?.typeAnnotation
  const isAsync = async || (type && !generator && nameOfType(type) === 'Promise')
  if (generator) return code(`${isAsync ? 'async ' : ''}function* () {}`)
  return code(isAsync ? 'async () => undefined' : '() => undefined')
}

const COLLECTIONS = new Set(['Map', 'Set', 'WeakMap', 'WeakSet', 'Date', 'AbortController', 'EventEmitter'])

/** For an expression; undefined where its kind cannot be told. Literals stay what they are. */
export function stubOfValue(node: ASTNode): Stub | undefined {
  const value = unwrap(node)
  const { callee, elements, properties } = value as unknown as Record<string, ASTNode & ASTNode[]>
  if (isFunction(value)) return stubOfFunction(value)
  if (value.type === 'ClassExpression') return code('class {}')
  if (elements) return code('[]')
  if (properties) return code('{}')
  if (value.type === 'NewExpression' && callee?.type === 'Identifier')
    return COLLECTIONS.has(callee.name) ? code(`new ${callee.name}()`) : code('{}')
  if (value.type === 'CallExpression') return stubOfCall(value as unknown as { callee: ASTNode; arguments: ASTNode[] })
  return stubOfLiteral(value)
}

/** `Object.freeze(x)`, `Symbol('x')` */
function stubOfCall({ callee, arguments: [argument] }: { callee: ASTNode; arguments: ASTNode[] }): Stub | undefined {
  const member = memberOf(callee)
  const isOfObject = member?.object.type === 'Identifier' && member.object.name === 'Object'
  if (isOfObject && member.name === 'freeze' && argument) return stubOfValue(argument)
  return callee.type === 'Identifier' && callee.name === 'Symbol' ? code('Symbol()') : undefined
}

/** Longer strings are no constants that code compares with. */
const MAX_LENGTH = 60

function stubOfLiteral(value: ASTNode): Stub | undefined {
  switch (value.type) {
    case 'StringLiteral':
      return quoted(value.value)
    case 'TemplateLiteral':
      return quoted(value.expressions.length === 0 ? (value.quasis[0]!.value.cooked ?? '') : '')
    case 'NumericLiteral':
    case 'BigIntLiteral':
      return code((value as unknown as { extra: { raw: string } }).extra.raw)
    case 'BooleanLiteral':
      return code(String(value.value))
    case 'NullLiteral':
      return code('null')
    case 'RegExpLiteral':
      return code(`/${value.pattern}/${value.flags}`)
    case 'UnaryExpression':
      return stubOfUnary(value.operator, value.argument as ASTNode)
    case 'BinaryExpression':
      return stubOfOperation(value.operator, [value.left as ASTNode, value.right as ASTNode])
    default:
      return undefined
  }
}

function stubOfUnary(operator: string, argument: ASTNode): Stub | undefined {
  if (operator === '!') return code('false')
  const inner = operator === '-' ? stubOfLiteral(argument) : undefined
  return inner && (quote => `-${inner(quote)}`)
}

/** `24 * 60 * 60` is a number, `a + 'b'` a string, `a < b` a truth. */
function stubOfOperation(operator: string, operands: readonly ASTNode[]): Stub | undefined {
  if (/^(?:[<>]=?|[!=]==?|in|instanceof)$/.test(operator)) return code('false')
  if (operator !== '+') return code('0')
  const kinds = operands.map(operand => stubOfLiteral(unwrap(operand))?.("'")[0])
  if (kinds.includes("'")) return quoted('')
  return kinds.every(kind => kind !== undefined && /\d/.test(kind)) ? code('0') : undefined
}

function quoted(text: string): Stub {
  const value = text.length > MAX_LENGTH || /[\n\r\u2028\u2029]/.test(text) ? '' : text
  return quote => {
    const other = quote === "'" ? '"' : "'"
    const mark = value.includes(quote) && !value.includes(other) ? other : quote
    return mark + value.replaceAll('\\', '\\\\').replaceAll(mark, `\\${mark}`) + mark
  }
}

function stubOfEnum(node: ASTNode): Stub {
  const { members } = ((node as { body?: unknown }).body ?? node) as unknown as { members: ASTNode[] }
  let next: number | undefined = 0
  const written = members.map(member => {
    const { id, initializer } = member as unknown as { id: ASTNode; initializer?: ASTNode | null }
    const name = id.type === 'Identifier' ? id.name : (stubOfLiteral(id)?.("'") ?? '')
    const value: Stub =
      (initializer ? stubOfLiteral(initializer) : next === undefined ? undefined : code(`${next}`)) ?? UNKNOWN
    const number = Number(value("'"))
    next = Number.isNaN(number) ? undefined : number + 1
    return (quote: string) => `${name}: ${value(quote)}`
  })
  return quote => (written.length === 0 ? '{}' : `{ ${written.map(member => member(quote)).join(', ')} }`)
}

/** For a type as it is written. */
function stubOfType(type: ASTNode): Stub | undefined {
  switch (type.type as string) {
    case 'TSStringKeyword':
      return quoted('')
    case 'TSNumberKeyword':
      return code('0')
    case 'TSBooleanKeyword':
      return code('false')
    case 'TSArrayType':
    case 'TSTupleType':
      return code('[]')
    case 'TSFunctionType':
      return stubOfFunction({
        type: 'ArrowFunctionExpression',
        returnType: (type as { typeAnnotation?: ASTNode }).typeAnnotation,
      } as unknown as ASTNode)
    case 'TSTypeOperator':
      return stubOfType((type as unknown as { typeAnnotation: ASTNode }).typeAnnotation)
    case 'TSTypeLiteral':
      return code('{}')
    case 'TSTypeReference':
      return stubOfNamedType(nameOfType(type))
    default:
      return undefined
  }
}

function stubOfNamedType(name: string | undefined): Stub | undefined {
  if (name === 'Array' || name === 'ReadonlyArray') return code('[]')
  if (name === 'ReadonlyMap' || name === 'ReadonlySet') return code(`new ${name.slice(8)}()`)
  if (name === 'RegExp') return code('/(?:)/')
  if (name === 'Record' || name === 'Partial' || name === 'Readonly') return code('{}')
  return name !== undefined && COLLECTIONS.has(name) ? code(`new ${name}()`) : undefined
}

function nameOfType(type: ASTNode): string | undefined {
  const { typeName } = type as { typeName?: ASTNode }
  return typeName?.type === 'Identifier' ? typeName.name : undefined
}
