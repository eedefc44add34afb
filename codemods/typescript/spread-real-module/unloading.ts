/** `delete require.cache[require.resolve('m')]` above a mock of the module: needless for the mock, and a leak of its own. */
import type { ASTNode } from 'jscodeshift'
import type { FixableFinding } from '../../../src/codemod.ts'
import { keyOf, type MockedFile, placeOf } from '../shared/mocks/mocked-file.ts'
import { moduleKey } from '../shared/modules.ts'
import { isWithin, memberOf, stringOf } from '../shared/syntax.ts'

/** What is said of such deletions. */
export const UNLOADING = {
  unloads:
    "Deleting '{module}' from require.cache leaves two of it in the process: what has loaded the first one keeps it, and the mocks of later files miss it. " +
    'mock.module reaches what is loaded already, so the fix deletes nothing: see that no test counts on code that a mock does not reach.',
} as const

/** The deletions of a file that stand as statements above a `mock.module` of the same module, in the same block. */
export function unloadings(file: MockedFile): FixableFinding<keyof typeof UNLOADING>[] {
  const { tree, mocks } = file
  return tree.nodes('UnaryExpression').flatMap(node => {
    const module = node.operator === 'delete' ? cachedModule(node.argument as ASTNode) : undefined
    const statement = tree.parent(node)
    const block = statement && tree.parent(statement)
    if (module === undefined || statement?.type !== 'ExpressionStatement' || !block) return []
    const { end } = tree.span(statement)
    const isMocked = mocks.some(mock => {
      const isSame = mock.name === 'mock.module' && keyOf(mock) === moduleKey(module)
      return isSame && tree.span(mock.call).start > end && isWithin(tree, mock.call, block)
    })
    const edit = isMocked && withoutLines(file, statement)
    if (!edit) return []
    return [
      {
        at: placeOf(file, node),
        messageId: 'unloads',
        data: { module },
        fix: { title: `Leave '${module}' loaded`, applicability: 'unsafe', edits: [edit] },
      },
    ]
  })
}

/** The module of `require.cache[require.resolve('m')]`. */
function cachedModule(node: ASTNode): string | undefined {
  if (node.type !== 'MemberExpression' || !node.computed || !isOfRequire(node.object as ASTNode, 'cache'))
    return undefined
  const key = node.property as ASTNode
  if (key.type !== 'CallExpression' || !isOfRequire(key.callee as ASTNode, 'resolve')) return undefined
  return key.arguments.length === 1 ? stringOf(key.arguments[0] as ASTNode) : undefined
}

function isOfRequire(node: ASTNode, name: string): boolean {
  const member = memberOf(node)
  return member?.name === name && member.object.type === 'Identifier' && member.object.name === 'require'
}

/** Takes out a statement with its lines; undefined where something else stands on them. */
function withoutLines({ source: { path, text }, tree }: MockedFile, statement: ASTNode) {
  const { start, end } = tree.span(statement)
  const indent = /[ \t]*$/.exec(text.slice(0, start))![0]
  const rest = /^[ \t]*\r?\n/.exec(text.slice(end))?.[0]
  const isAlone = rest !== undefined && /(?:^|\n)$/.test(text.slice(0, start - indent.length))
  return isAlone ? { path, start: start - indent.length, end: end + rest.length, text: '' } : undefined
}
