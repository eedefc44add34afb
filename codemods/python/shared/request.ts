/** Whether a test or a fixture can ask for one of pytest's fixtures, and what that takes. */
import type { SgNode } from '@ast-grep/napi'
import type { ImportNeed, SharedEdit } from '../../../src/codemod.ts'
import { type DecoratorObstacle, decoratorObstacle, isPatched } from './decorators.ts'
import { fixtureOf } from './fixtures.ts'
import type { PythonModule } from './module.ts'
import { addParameter, isAnnotated, isSplat, parameterNames, parametersOf } from './parameters.ts'
import { escapeRegex, kindOf, nameOf, same } from './syntax.ts'

/** What a fix that uses a fixture in a test relies on. */
export interface Request {
  /** Adds the parameter; absent where the test has it. */
  readonly parameter: SharedEdit | undefined
  readonly imports: readonly ImportNeed[]
}

/** Why a test cannot ask for it. */
export type Obstacle =
  | DecoratorObstacle
  | { readonly reason: 'called-directly' | 'signature'; readonly data?: undefined }
  | { readonly reason: 'name-shadowed'; readonly data: { readonly needed: string } }

/** One of pytest's own fixtures. */
export interface Builtin {
  readonly name: string
  /** How its type is written where the parameters of a test are annotated. */
  readonly type: string
  /** What brings the type; `import pytest` when absent. */
  readonly typeImports?: readonly ImportNeed[]
}

/** What it takes for a test that pytest collects, or for a fixture, to use some of pytest's fixtures, or why it cannot. */
export function takeFixtures(test: SgNode, fixtures: readonly Builtin[], module: PythonModule): Request | Obstacle {
  const { names, tree, source } = module
  if (!fixtureOf(test, names)) {
    const obstacle = decoratorObstacle(test, names, module)
    if (obstacle) return obstacle
    if (isUsedElsewhere(test, module)) return { reason: 'called-directly' }
  }
  const { start, end } = tree.span(test)
  const text = source.text.slice(start, end)
  const present = parameterNames(test)
  const isTaken = ({ name }: Builtin) =>
    isRedefined(name, module) ||
    (present.includes(name) ? isRebound(name, text) : new RegExp(`\\b${name}\\b`).test(text))
  const taken = fixtures.find(isTaken)
  if (taken) return { reason: 'name-shadowed', data: { needed: taken.name } }
  const missing = fixtures.filter(({ name }) => !present.includes(name))
  if (missing.length === 0) return { parameter: undefined, imports: [] }

  const annotated = isAnnotated(test)
  const written = missing.map(({ name, type }) => (annotated ? `${name}: ${type}` : name)).join(', ')
  const edits =
    isPatched(test, names) && parametersOf(test).some(isSplat) ? undefined : addParameter(module, test, written)
  if (!edits) return { reason: 'signature' }
  const added = missing.map(({ name }) => name).join(' and ')
  const pytest: readonly ImportNeed[] = [{ op: 'add', module: 'pytest' }]
  return {
    parameter: { key: `${added} for ${nameOf(test)} at ${start}`, when: 'any', edits },
    imports: annotated ? missing.flatMap(({ typeImports = pytest }) => typeImports) : [],
  }
}

/** Whether the file uses a test by its name, or all of its names at once: pytest alone passes fixtures. */
function isUsedElsewhere(test: SgNode, { source, tree }: PythonModule): boolean {
  if (/\bglobals\(\)/.test(source.text)) return true
  const name = nameOf(test)
  if (!new RegExp(`(?<!\\bdef\\s+|\\w)${escapeRegex(name)}(?!\\w)`).test(source.text)) return false
  const mentions = tree.root.findAll({ rule: { kind: 'identifier', regex: `^${escapeRegex(name)}$` } })
  return mentions.some(mention => !isNameOfDefinition(mention))
}

function isNameOfDefinition(identifier: SgNode): boolean {
  const parent = identifier.parent()!
  return kindOf(parent) === 'function_definition' && same(parent.field('name')!, identifier)
}

/** Whether the file has a fixture of its own that replaces pytest's. */
function isRedefined(name: string, { source, tree, names }: PythonModule): boolean {
  const own = new RegExp(`\\b(def\\s+${name}\\b|name\\s*=\\s*["']${name}["'])`)
  return own.test(source.text) || names.binds(tree.root, name)
}

function isRebound(name: string, text: string): boolean {
  return new RegExp(`\\b${name}\\s*(:[^=\n,)]*)?=(?!=)|\\bas\\s+${name}\\b|\\bdel\\s+${name}\\b`).test(text)
}
