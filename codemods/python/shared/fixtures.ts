/** pytest's fixtures: those of the file, and which of them a test gets. */
import type { SgNode } from '@ast-grep/napi'
import { decorationOf, decoratorsOf } from './decorators.ts'
import type { Names } from './names.ts'
import { parameterNames } from './parameters.ts'
import { kindOf, nameOf, type PythonFile, same, scopeOf, scopesOf } from './syntax.ts'
import type { Classes } from './test-case.ts'

/** One fixture of the file. */
export interface Fixture {
  /** What tests ask for. */
  readonly name: string
  readonly definition: SgNode
  readonly autouse: boolean
  /** Whether it outlives a test: its scope is a class, a module or more. */
  readonly wide: boolean
  /** The names of the fixtures that it asks for. */
  readonly needs: readonly string[]
}

/** What a test gets. */
export interface Setting {
  /** Fixtures of the file, through other fixtures too. */
  readonly own: readonly Fixture[]
  /** The names of the fixtures that come from elsewhere and are not pytest's, in the order of the request. */
  readonly foreign: readonly string[]
}

/** The fixtures that come with pytest. */
const BUILTIN = new Set(
  'cache capfd capfdbinary caplog capsys capsysbinary capteesys doctest_namespace monkeypatch pytestconfig record_property record_testsuite_property record_xml_attribute recwarn request subtests tmp_path tmp_path_factory tmpdir tmpdir_factory'.split(
    ' ',
  ),
)

const FIXTURE = /^(pytest|pytest_asyncio)\.(\w+\.)?(yield_)?fixture$/

/** The fixture that a function defines. */
export function fixtureOf(definition: SgNode, names: Names): Fixture | undefined {
  const decorator = decoratorsOf(definition, names).find(({ path }) => FIXTURE.test(path))
  if (!decorator) return undefined
  const text = decorator.expression.text()
  return {
    name: /\bname\s*=\s*["'](\w+)["']/.exec(text)?.[1] ?? nameOf(definition),
    definition,
    autouse: /\bautouse\s*=\s*True\b/.test(text),
    // Once, the scope was the first argument.
    wide: /\bscope\s*=(?!\s*["']function["'])|fixture\(\s*["'](?!function["'])/.test(text),
    needs: parameterNames(definition).filter(name => name !== 'self'),
  }
}

/** What a fixture does when the test is over, as text without comments; empty where that is nothing, or not yet. */
export function tearDownOf({ definition, wide }: Fixture): string {
  if (wide) return ''
  const text = definition.text().replace(/#.*/g, '')
  return /\baddfinalizer\(/.test(text) ? text : (/\byield\b[^\n]*\n([\s\S]*)$/.exec(text)?.[1] ?? '')
}

/** Answers what the tests of one file get. */
export function readFixtures(file: PythonFile, names: Names, classes: Classes): (test: SgNode) => Setting {
  const { source, tree } = file
  const fixtures = tree.root
    .findAll({ rule: { kind: 'decorator', regex: 'fixture' } })
    .map(decorator => decorator.parent()!.field('definition')!)
    .flatMap(definition => fixtureOf(definition, names) ?? [])
  const ofModule = namesIn(/^\s*pytestmark\b[^=\n]*=[^=]{0,400}?\busefixtures\(([^)]*)\)/gm, source.text)

  return test => {
    const around = scopesOf(test).flatMap(scope => (isClass(scope) ? classes.ancestryOf(scope).classes : [scope]))
    const inReach = fixtures.filter(({ definition }) => around.some(scope => same(scope, scopeOf(definition))))
    const decoration = decorationOf([test, ...around.filter(isClass)], names, file)
    const marked = namesIn(/\busefixtures\(([^)]*)\)/g, decoration)
    const parametrized = namesIn(/\bparametrize\(\s*(\(?\[?[^()[\]]*)/g, decoration)

    const own = new Set(inReach.filter(({ autouse }) => autouse))
    const requested = new Set([...own].flatMap(({ needs }) => needs))
    for (const name of [...parameterNames(test), ...marked, ...ofModule]) requested.add(name)
    const foreign: string[] = []
    for (const name of requested) {
      // A parameter takes the place of a fixture of its name.
      const isParameter = parametrized.includes(name) && !/\bindirect\b/.test(decoration)
      const fixture = isParameter ? undefined : inReach.find(candidate => candidate.name === name)
      if (!fixture && !BUILTIN.has(name) && !parametrized.includes(name)) foreign.push(name)
      if (!fixture || own.has(fixture)) continue
      own.add(fixture)
      for (const need of fixture.needs) requested.add(need)
    }
    return { own: [...own], foreign: foreign.filter(name => name !== 'self') }
  }
}

function isClass(scope: SgNode): boolean {
  return kindOf(scope) === 'class_definition'
}

/** The names in the string literals that a pattern captures, a comma in a string separating two. */
function namesIn(pattern: RegExp, text: string): string[] {
  return [...text.matchAll(pattern)].flatMap(([, list]) =>
    [...list!.matchAll(/["']([^"']*)["']/g)].flatMap(([, name]) => name!.split(/\s*,\s*/)),
  )
}
