/** Whether a test can take pytest's `monkeypatch`, and what that takes. */
import type { SgNode } from '@ast-grep/napi'
import { decoratorsOf } from './decorators.ts'
import { type Fixture, fixtureOf, type Setting, tearDownOf } from './fixtures.ts'
import { hooksAround } from './hooks.ts'
import type { PythonModule } from './module.ts'
import { parameterNames } from './parameters.ts'
import { type Obstacle, type Request, takeFixtures } from './request.ts'
import { kindOf, nameOf, same, scopeOf } from './syntax.ts'

type Answer = Request | Obstacle | { readonly reason: 'monkeypatch-undone'; readonly data?: undefined }

/** What it takes for a test that pytest collects to use `monkeypatch`, or why it cannot. */
export function takeMonkeypatch(test: SgNode, module: PythonModule): Answer {
  const { start, end } = module.tree.span(test)
  return unlessUndone(test, module, module.source.text.slice(start, end))
}

/** What it takes for a fixture of one test to use `monkeypatch`, or why it cannot. A test that undoes the one undoes the other: they share it. */
export function takeMonkeypatchInFixture(fixture: SgNode, module: PythonModule): Answer {
  const decorator = decoratorBeside(fixture, module)
  if (decorator !== undefined) return { reason: 'unknown-decorator', data: { decorator } }
  return unlessUndone(fixture, module, module.source.text)
}

/** What decorates a fixture besides the decorator that makes it one, as it is written. */
export function decoratorBeside(fixture: SgNode, { names }: PythonModule): string | undefined {
  return decoratorsOf(fixture, names).find(({ expression }) => !/fixture/.test(expression.text()))?.text
}

/** `reach`: the text in which nothing may undo it. */
function unlessUndone(test: SgNode, module: PythonModule, reach: string): Answer {
  const request = takeFixtures(test, [{ name: 'monkeypatch', type: 'pytest.MonkeyPatch' }], module)
  if ('reason' in request) return request
  return /\bmonkeypatch\s*\.\s*undo\b/.test(reach) ? { reason: 'monkeypatch-undone' } : request
}

/** The fixtures of the file that a test, or a fixture, is set up with. */
export function otherFixturesOf(unit: SgNode, module: PythonModule): Fixture[] {
  return module.settingOf(unit).own.filter(({ definition }) => !same(definition, unit))
}

/** What still runs when monkeypatch has put back what a test, or a fixture, changed: its name and its code. */
export function runsAfterMonkeypatch(unit: SgNode, module: PythonModule): { name: string; code: string }[] {
  const hooks = fixtureOf(unit, module.names)
    ? []
    : [...hooksAround(unit, module).tearDowns, ...foreignTearDowns(unit, module)]
  return [
    ...hooks.map(hook => ({ name: nameOf(hook), code: hook.field('body')!.text() })),
    ...otherFixturesOf(unit, module).map(fixture => ({ name: fixture.name, code: tearDownOf(fixture) })),
  ]
}

/** The tear-downs that the class of a test inherits from other files. */
function foreignTearDowns(unit: SgNode, { classes }: PythonModule): SgNode[] {
  const owner = scopeOf(unit)
  const foreign = kindOf(owner) === 'class_definition' ? classes.ancestryOf(owner).foreign : []
  const methods = foreign.flatMap(({ definition }) => classes.methodsOf(definition))
  return methods.filter(method => /^teardown(_method)?$/i.test(nameOf(method)))
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
