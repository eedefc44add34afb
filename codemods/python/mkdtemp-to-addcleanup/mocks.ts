/** What a test replaces of the functions that make and remove temporary files. */
import type { SgNode } from '@ast-grep/napi'
import { decoratorsOf } from '../shared/decorators.ts'
import { hooksAround } from '../shared/hooks.ts'
import type { PythonModule } from '../shared/module.ts'
import { decorated, isIn, kindOf, scopesOf } from '../shared/syntax.ts'

const FUNCTIONS = 'mkdtemp|mkstemp|NamedTemporaryFile|TemporaryDirectory|gettempdir|tempdir|rmtree|unlink|remove'
const MOCKED = new RegExp(
  [
    `["'](?:[\\w.]+\\.)?((?:tempfile|shutil|os)\\.(?:${FUNCTIONS}))["']`,
    `\\b((?:tempfile|shutil|os)\\s*,\\s*["'](?:${FUNCTIONS})["'])`,
    `\\b((?:tempfile|shutil|os)\\.(?:${FUNCTIONS}))\\s*=(?!=)`,
  ].join('|'),
)

/** The name that a test, or what runs before it, replaces while a call runs, as it is written. */
export function mockedAround(call: SgNode, unit: SgNode, module: PythonModule): string | undefined {
  if (kindOf(unit) !== 'function_definition') return undefined
  if (module.settingOf(unit).foreign.includes('fs')) return 'the file system'
  const classes = scopesOf(unit).filter(scope => kindOf(scope) === 'class_definition')
  const decorators = [unit, ...classes].flatMap(each => decoratorsOf(each, module.names))
  const texts = decorators.map(({ expression }) => expression.text())
  const setUps = hooksAround(unit, module).setUps.map(hook => decorated(hook).text())
  // What a `with` that ends before the call, or begins after it, replaces is back by then.
  const withs = unit
    .findAll({ rule: { kind: 'with_statement' } })
    .filter(statement => !isIn(call, statement))
    .map(statement =>
      statement
        .children()
        .find(child => kindOf(child) === 'with_clause')!
        .text(),
    )
  const body = withs.reduce((text, clause) => text.replace(clause, ''), unit.text())
  for (const text of [...texts, ...setUps, body]) {
    const found = MOCKED.exec(text)
    if (found)
      return found
        .slice(1)
        .find(Boolean)!
        .replace(/\s*,\s*["'](\w+)["']/, '.$1')
  }
  return undefined
}
