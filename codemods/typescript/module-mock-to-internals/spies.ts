/** Spies on functions of a module of the project, by its namespace: `spyOn(greeting, 'currentUser')`. */
import type { ASTNode } from 'jscodeshift'
import type { NodeOf } from '../../../src/engines/jscodeshift.ts'
import type { MockedFile } from '../shared/mocks/mocked-file.ts'
import type { ModuleMock } from '../shared/module-mocks.ts'
import { isBuiltin } from '../shared/modules.ts'
import { isReference } from '../shared/names.ts'
import { type Call, isWithin, memberOf, stringOf, unwrap } from '../shared/syntax.ts'
import type { Program } from './program.ts'

/** One call. */
export interface Spy {
  readonly call: Call
  /** What it is called by the runner, and the specifier of the module. */
  readonly mock: ModuleMock
  /** The name of the namespace in the call, and the string with the name of the function. */
  readonly object: ASTNode
  readonly key: ASTNode
  /** The file, and its function as it exports it. */
  readonly module: string
  readonly name: string
}

/** The spies on functions of files of the project, in the order of the source. */
export function spiesIn(program: Program, file: MockedFile): Spy[] {
  const { source, tree } = file
  return tree.nodes('CallExpression').flatMap((call): Spy[] => {
    const runner = nameOfSpyOn(file, call)
    const [first, second, more] = call.arguments as (ASTNode | undefined)[]
    const object = runner === undefined || !first ? undefined : unwrap(first)
    const key = second && unwrap(second)
    const name = stringOf(key)
    if (object?.type !== 'Identifier' || name === undefined || more || hasTypes(call)) return []
    const imported = program.facts(source.path)?.imports.get(object.name)
    const isImport = file.bindings.get(object.name) === undefined && isReference(tree, object)
    const module = imported?.name === '*' && isImport ? program.moduleId(imported.specifier, source.path) : undefined
    if (module === undefined || isBuiltin(module)) return []
    const mock: ModuleMock = { call, name: runner!, specifier: imported!.specifier }
    return [{ call, mock, object, key: key!, module, name }]
  })
}

/** `spyOn<typeof greeting, 'currentUser'>(…)` says what it is given. */
function hasTypes(call: NodeOf<'CallExpression'>): boolean {
  return (call as { typeParameters?: unknown }).typeParameters != null
}

function nameOfSpyOn({ names }: MockedFile, { callee }: NodeOf<'CallExpression'>): string | undefined {
  const member = memberOf(callee as ASTNode)
  const owner = member?.name === 'spyOn' ? names.of(unwrap(member.object)) : undefined
  if (owner === 'vi' || owner === 'jest') return `${owner}.spyOn`
  return names.of(callee as ASTNode) === 'spyOn' && names.isImported(callee as ASTNode) ? 'spyOn' : undefined
}

/** Whether the test itself takes a spy away again: all spies, or this one by the variable that it is given to. */
export function isTakenAway({ names, tree }: MockedFile, { call }: Spy): boolean {
  const variables = [
    ...tree.nodes('VariableDeclarator').map(({ id, init }) => ({ target: id as ASTNode, value: init })),
    ...tree.nodes('AssignmentExpression').map(({ left, right }) => ({ target: left as ASTNode, value: right })),
  ]
  const own = variables.filter(({ value }) => value && isWithin(tree, call, value as ASTNode))
  const handles = own.map(({ target }) => (target.type === 'Identifier' ? target.name : tree.slice(target)))
  return tree.nodes('MemberExpression').some(node => {
    const member = memberOf(node)
    if (!member) return false
    const owner = names.of(member.object)
    if (member.name === 'restoreAllMocks') return owner === 'vi' || owner === 'jest'
    if (member.name === 'restore') return owner === 'mock'
    return member.name === 'mockRestore' && handles.includes(tree.slice(member.object))
  })
}

/** What a test gives its spies for implementations goes by its `this`. */
export function goesByThis({ tree }: MockedFile, { call }: Spy): boolean {
  let outer: ASTNode = call
  for (
    let at = tree.parent(outer);
    at && /^(?:Optional)?(?:Member|Call)Expression$/.test(at.type);
    at = tree.parent(at)
  )
    outer = at
  return tree.nodes('ThisExpression').some(node => isWithin(tree, node, outer))
}
