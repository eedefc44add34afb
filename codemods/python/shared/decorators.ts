/** Decorators, and which of them leave a test as it is. */
import type { SgNode } from '@ast-grep/napi'
import type { Names } from './names.ts'
import { decorated, escapeRegex, kindOf, type PythonFile, scopesOf } from './syntax.ts'

/** One decorator. */
export interface Decorator {
  /** The expression after the `@`. */
  readonly expression: SgNode
  /** The dotted path of the decorator or, where it is called, of what is called: see {@link Names.pathsOf}. */
  readonly path: string
  /** As it is written, without its arguments. */
  readonly text: string
}

/** The decorators of a function or class, from the top. */
export function decoratorsOf(definition: SgNode, names: Names): Decorator[] {
  const outer = decorated(definition)
  if (outer === definition) return []
  return outer
    .children()
    .filter(child => kindOf(child) === 'decorator')
    .map(decorator => {
      const expression = decorator.children().find(child => child.isNamed() && kindOf(child) !== 'comment')!
      const name = kindOf(expression) === 'call' ? expression.field('function')! : expression
      return { expression, path: names.pathsOf(name)[0] ?? '', text: name.text() }
    })
}

/**
 * Decorators that call the test with whatever the runner passes, by keyword, and that know nothing of the process's state but what they patch.
 * Marks only label a function. Of patches, `functools.wraps` shows the runner the parameters of the function itself.
 */
const TRANSPARENT =
  /^(pytest\.mark\.\w+|(unittest\.)?mock\.patch(\.(object|dict|multiple))?|unittest\.(skip|skipIf|skipUnless|expectedFailure)|(typing\.)?no_type_check)$/

/** Why decorators do not let a test be changed. */
export interface DecoratorObstacle {
  readonly reason: 'hypothesis-given' | 'unknown-decorator'
  readonly data: { readonly decorator: string }
}

/** The first decorator of a test, or of a class around it, that may do more than call it once. */
export function decoratorObstacle(test: SgNode, names: Names, { source }: PythonFile): DecoratorObstacle | undefined {
  const decorators = decoratedBy(test, names)
  const given = decorators.find(({ path }) => /^hypothesis\.(\w+\.)?given$/.test(path))
  if (given) return { reason: 'hypothesis-given', data: { decorator: given.text } }
  const opaque = decorators.find(({ path, text }) => !TRANSPARENT.test(path) && !markNamed(text, source.text))
  return opaque && { reason: 'unknown-decorator', data: { decorator: opaque.text } }
}

/** Whether a test has mocks passed to it by position. */
export function isPatched(test: SgNode, names: Names): boolean {
  return decoratedBy(test, names).some(({ path }) => /^(unittest\.)?mock\.patch\b/.test(path))
}

/** The decorators of a function and of the classes around it. */
function decoratedBy(fn: SgNode, names: Names): Decorator[] {
  const classes = scopesOf(fn).filter(scope => kindOf(scope) === 'class_definition')
  return [fn, ...classes].flatMap(definition => decoratorsOf(definition, names))
}

/** The mark that the module gives a short name: `needs_git = pytest.mark.skipif(…)`. */
function markNamed(name: string, text: string): string | undefined {
  const mark = `^${escapeRegex(name)}\\s*=\\s*((pytest\\.mark\\.|unittest\\.skip).*(\\n[ \\t)\\]].*)*)`
  return new RegExp(mark, 'm').exec(text)?.[1]
}

/** The decorators of functions and classes as text, marks with a short name written out. */
export function decorationOf(definitions: readonly SgNode[], names: Names, { source }: PythonFile): string {
  const decorators = definitions.flatMap(definition => decoratorsOf(definition, names))
  return decorators.map(({ expression, text }) => markNamed(text, source.text) ?? expression.text()).join('\n')
}
