/** The modules whose default export is an object that a mock leaves as it is, and that has all named exports as members. */
import type { ASTNode } from 'jscodeshift'
import type { ProjectFile, ProjectTree } from '../../../src/engines/ts-morph.ts'
import { isBuiltin, moduleKey } from '../shared/modules.ts'
import { memberOf, stringOf } from '../shared/syntax.ts'

/** A module that tests mock. */
export interface MockedModule {
  /** How the project is asked for it. */
  readonly id: string
  /** Whether a specifier in a file names it. */
  is(specifier: string, from: string): boolean
  /** Whether the namespace has this member of the default export. */
  hasNamed(name: string): boolean
}

/** Parts of the runtime whose default export is a function, or has members that it inherits: no namespace has those. */
const OF_THEIR_OWN = new Set('assert assert/strict console events module process repl stream sys test bun'.split(' '))

/** The module that a mock in a file names; undefined for one that is neither a part of the runtime nor a CommonJS file of the project. */
export function mockedModule(project: ProjectTree, specifier: string, from: string): MockedModule | undefined {
  if (isBuiltin(specifier)) {
    const key = moduleKey(specifier)
    return {
      id: key.startsWith('bun') ? key : `node:${key}`,
      is: other => isBuiltin(other) && moduleKey(other) === key,
      hasNamed: name => name !== 'default' && !OF_THEIR_OWN.has(key),
    }
  }
  const path = project.resolve(specifier, from)
  const file = path !== undefined && /\.c?[jt]s$/.test(path) ? project.fileAt(path) : undefined
  const names = file && namesAssigned(file)
  if (path === undefined || !names) return undefined
  return { id: path, is: (other, file) => project.resolve(other, file) === path, hasNamed: name => names.has(name) }
}

/** `exports.a = …`, `module.exports.a = …`, `module.exports = { a, b: … }`; undefined for a file that exports in another way. */
function namesAssigned({ tree }: ProjectFile): ReadonlySet<string> | undefined {
  const statements = tree.file.program.body as ASTNode[]
  if (statements.some(({ type }) => /^Import|^Export/.test(type))) return undefined
  const names = new Set<string>()
  let isCommonJs = false
  for (const node of tree.nodes('AssignmentExpression')) {
    const member = memberOf(node.left as ASTNode)
    if (member && isExports(node.left as ASTNode)) {
      isCommonJs = true
      for (const name of namesOf(node.right as ASTNode)) names.add(name)
    } else if (member && isExports(member.object)) {
      isCommonJs = true
      names.add(member.name)
    }
  }
  return isCommonJs ? names : undefined
}

/** `exports`, `module.exports` */
function isExports(node: ASTNode): boolean {
  if (node.type === 'Identifier') return node.name === 'exports'
  const member = memberOf(node)
  return member?.name === 'exports' && member.object.type === 'Identifier' && member.object.name === 'module'
}

function namesOf(value: ASTNode): string[] {
  if (value.type !== 'ObjectExpression') return []
  return (value.properties as ASTNode[]).flatMap(property => {
    const { computed, key } = property as unknown as { computed?: boolean; key?: ASTNode }
    if (!key || computed) return []
    return key.type === 'Identifier' ? [key.name] : (stringOf(key) ?? [])
  })
}
