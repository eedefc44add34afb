/** Whether a test can take pytest's `monkeypatch`, and what that takes. */
import type { SgNode } from '@ast-grep/napi'
import type { ImportNeed, SharedEdit } from '../../../src/codemod.ts'
import { type DecoratorObstacle, decoratorObstacle, decoratorsOf, isPatched } from './decorators.ts'
import type { Setting } from './fixtures.ts'
import type { PythonModule } from './module.ts'
import { addParameter, isAnnotated, isSplat, parameterNames, parametersOf } from './parameters.ts'
import { escapeRegex, kindOf, nameOf, same } from './syntax.ts'

/** What a fix that uses `monkeypatch` in a test relies on. */
export interface Monkeypatch {
  /** Adds the parameter; absent where the test has it. */
  readonly parameter: SharedEdit | undefined
  readonly imports: readonly ImportNeed[]
}

/** Why a test cannot take it. */
export type Obstacle =
  | DecoratorObstacle
  | {
      readonly reason: 'called-directly' | 'name-shadowed' | 'monkeypatch-undone' | 'signature'
      readonly data?: undefined
    }

/** What it takes for a test that pytest collects to use `monkeypatch`, or why it cannot. */
export function takeMonkeypatch(test: SgNode, module: PythonModule): Monkeypatch | Obstacle {
  const { names, tree, source } = module
  const obstacle = decoratorObstacle(test, names, module)
  if (obstacle) return obstacle
  if (isUsedElsewhere(test, module)) return { reason: 'called-directly' }
  const { start, end } = tree.span(test)
  return parameterFor(test, module, source.text.slice(start, end))
}

/** What it takes for a fixture of one test to use `monkeypatch`, or why it cannot. A test that undoes the one undoes the other: they share it. */
export function takeMonkeypatchInFixture(fixture: SgNode, module: PythonModule): Monkeypatch | Obstacle {
  const { names, source } = module
  const decorators = decoratorsOf(fixture, names)
  const other = decorators.find(({ expression }) => !/fixture/.test(expression.text()))
  if (other) return { reason: 'unknown-decorator', data: { decorator: other.text } }
  return parameterFor(fixture, module, source.text)
}

/** `reach`: the text in which nothing may undo it. */
function parameterFor(test: SgNode, module: PythonModule, reach: string): Monkeypatch | Obstacle {
  const { names, tree, source } = module
  const { start, end } = tree.span(test)
  const text = source.text.slice(start, end)
  const isThere = parameterNames(test).includes('monkeypatch')
  if (isRedefined(module) || (isThere ? isRebound(text) : /\bmonkeypatch\b/.test(text)))
    return { reason: 'name-shadowed' }
  if (/\bmonkeypatch\s*\.\s*undo\b/.test(reach)) return { reason: 'monkeypatch-undone' }
  if (isThere) return { parameter: undefined, imports: [] }

  const annotated = isAnnotated(test)
  const written = annotated ? 'monkeypatch: pytest.MonkeyPatch' : 'monkeypatch'
  const edits =
    isPatched(test, names) && parametersOf(test).some(isSplat) ? undefined : addParameter(module, test, written)
  if (!edits) return { reason: 'signature' }
  return {
    parameter: { key: `monkeypatch for ${nameOf(test)} at ${start}`, when: 'any', edits },
    imports: annotated ? [{ op: 'add', module: 'pytest' }] : [],
  }
}

/**
 * A fixture from elsewhere that may be set up after `monkeypatch`, which is undone after it then. If it changes what `monkeypatch` is about to change
 * and puts it back, `monkeypatch` brings the fixture's state back.
 */
export function fixtureAfterMonkeypatch(test: SgNode, { own, foreign }: Setting): string | undefined {
  const parameters = parameterNames(test)
  const at = parameters.indexOf('monkeypatch')
  const isEarly = own.some(({ needs }) => needs.includes('monkeypatch'))
  return foreign.find(name => isEarly || (at >= 0 && parameters.indexOf(name) > at))
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

/** Whether the file has a `monkeypatch` of its own: a fixture that replaces pytest's. */
function isRedefined({ source, tree, names }: PythonModule): boolean {
  return (
    /\b(def\s+monkeypatch\b|name\s*=\s*["']monkeypatch["'])/.test(source.text) || names.binds(tree.root, 'monkeypatch')
  )
}

function isRebound(text: string): boolean {
  return /\bmonkeypatch\s*(:[^=\n,)]*)?=(?!=)|\bas\s+monkeypatch\b|\bdel\s+monkeypatch\b/.test(text)
}
