/** Lines put into the methods of a TestCase, and what they say. */
import type { SgNode } from '@ast-grep/napi'
import type { Edit } from '../../../src/codemod.ts'
import { type DecoratorObstacle, decoratorObstacle, decoratorsOf } from '../shared/decorators.ts'
import { lineBefore } from '../shared/lines.ts'
import type { PythonModule } from '../shared/module.ts'
import { parameterNames } from '../shared/parameters.ts'
import { kindOf, nameOf, same, scopeOf, startOf, topStatementOf } from '../shared/syntax.ts'

/** Why a method cannot be given a line. */
export type MethodObstacle =
  | DecoratorObstacle
  | { readonly reason: 'local-import' | 'one-line-suite'; readonly data?: undefined }

/**
 * Puts a line before the statement at the top level of a method that holds a node: outside of its loops, branches and `with`s, so that it
 * runs once and sees what was there before them. `uses` is the expression whose names the line uses too.
 */
export function lineInMethod(
  node: SgNode,
  method: SgNode,
  module: PythonModule,
  uses: SgNode,
  line: (self: string) => string,
): Edit | MethodObstacle {
  const obstacle = obstacleOf(method, module)
  if (obstacle) return obstacle
  const statement = topStatementOf(node, method)
  if (!isImportedBefore(statement, method, module, uses)) return { reason: 'local-import' }
  const self = parameterNames(method)[0]
  return (self === undefined ? undefined : lineBefore(module, statement, line(self))) ?? { reason: 'one-line-suite' }
}

/** What keeps a method from being changed; of a class method, `@classmethod` does not. */
export function obstacleOf(method: SgNode, module: PythonModule): DecoratorObstacle | undefined {
  const own = decoratorsOf(method, module.names)
  const isClassMethod = own.length === 1 && own[0]!.path === 'classmethod' && nameOf(method) === 'setUpClass'
  return decoratorObstacle(isClassMethod ? scopeOf(method) : method, module.names, module)
}

/** An import in the method makes its name local to all of it: before that line it is unbound. */
function isImportedBefore(statement: SgNode, method: SgNode, { names }: PythonModule, uses: SgNode): boolean {
  const name = kindOf(uses) === 'attribute' ? uses.field('object')!.text() : uses.text()
  const found = names.importOf(name, uses)
  if (!found || !same(found.scope, method)) return true
  return same(topStatementOf(found.statement, method), found.statement) && startOf(found.statement) < startOf(statement)
}
