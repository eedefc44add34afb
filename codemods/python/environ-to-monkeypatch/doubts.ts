/** What a person should look at before the environment is put back by monkeypatch. */
import type { SgNode } from '@ast-grep/napi'
import type { Fixture } from '../shared/fixtures.ts'
import type { PythonModule } from '../shared/module.ts'
import { fixtureAfterMonkeypatch, otherFixturesOf, runsAfterMonkeypatch } from '../shared/monkeypatch.ts'
import { parameterNames } from '../shared/parameters.ts'
import { isIn, nameOf, same, scopeOf, statementsOf } from '../shared/syntax.ts'
import type { Mutation } from './environment.ts'
import type { Environment } from './guards.ts'

/** Whether two changes may be of one variable. */
export function overlaps({ keys }: Mutation, other: Mutation): boolean {
  return !keys || !other.keys || keys.some(key => other.keys!.includes(key))
}

/** What still runs after monkeypatch has put back what a test, or a fixture, changed, and needs that, by name. */
export function tearDownAfter(taken: readonly Mutation[], unit: SgNode, module: PythonModule): string | undefined {
  const keys = taken.every(mutation => mutation.keys) ? taken.flatMap(mutation => mutation.keys!) : undefined
  const after = runsAfterMonkeypatch(unit, module)
  return after.find(({ code }) => /environ|getenv/.test(withoutOthers(code, keys)))?.name
}

/** A fixture that changes one of the variables too, and that is set up after `monkeypatch`, by name; one from elsewhere may. */
export function fixtureBetween(
  taken: readonly Mutation[],
  unit: SgNode,
  module: PythonModule,
  environment: Environment,
): string | undefined {
  const fixtures = otherFixturesOf(unit, module)
  const own = fixtures.find(({ definition }) =>
    environment.mutations.some(each => isIn(each.node, definition) && taken.some(mutation => overlaps(mutation, each))),
  )
  if (own && isSetUpLater(own, unit, fixtures)) return own.name
  return fixtureAfterMonkeypatch(unit, module.settingOf(unit))
}

/**
 * Another test beside one that ends with a change of a variable that it has not touched before, by name, where one of the two leaves that variable changed:
 * the tests may hand it on to each other.
 */
export function handedOnWith(taken: readonly Mutation[], environment: Environment): string | undefined {
  const { unit } = taken[0]!
  const isBeside = (other: SgNode) =>
    !same(other, unit) && same(scopeOf(other), scopeOf(unit)) && nameOf(other).startsWith('test')
  const isMine = (mutation: Mutation) => taken.some(each => each.keys && mutation.keys && overlaps(each, mutation))
  if (!nameOf(unit).startsWith('test')) return undefined
  const others = environment.mutations.filter(each => isBeside(each.unit) && isMine(each))
  const ending = others.find(each => isOnlyAtEnd(each, environment))
  if (ending) return nameOf(ending.unit)
  const isEnding = taken.some(each => isOnlyAtEnd(each, environment))
  return isEnding ? others.map(({ unit }) => nameOf(unit))[0] : undefined
}

/** Whether a test sets a variable in its last statement, behind all that it looks at, and does nothing to it before. */
function isOnlyAtEnd({ kind, statement, unit, keys, at }: Mutation, environment: Environment): boolean {
  const statements = statementsOf(unit.field('body') ?? unit)
  if (kind !== 'set' || !statement || !same(statements.at(-1)!, statement)) return false
  const isBefore = statements.slice(0, -1).some(each => /\bassert|\braises\(/.test(each.text()))
  const own = environment.mutations.filter(each => same(each.unit, unit) && each.at < at)
  return isBefore && !own.some(each => keys?.some(key => each.keys?.includes(key)))
}

/** Code without what works whatever the environment holds, and without its looks at other variables than `keys`. */
function withoutOthers(code: string, keys: readonly string[] | undefined): string {
  const rest = code.replace(TAKES_ANY, '')
  if (!keys) return rest
  return rest.replace(NAMED_LOOK, (look, key: string) => (keys.includes(key) ? look : ''))
}

const TAKES_ANY = /\b(os\.)?environ(\.pop\([^(),]*,[^(),]*\)|\[[^\]]*\]\s*=(?!=)|\.(clear|update)\()/g
const NAMED_LOOK = /\b(?:environ\[|environ\.\w+\(|getenv\()\s*["']([^"']*)["']/g

/** Whether a fixture is set up after `monkeypatch`, which is undone after it then. */
function isSetUpLater(fixture: Fixture, unit: SgNode, fixtures: readonly Fixture[]): boolean {
  if (fixtures.some(each => each !== fixture && each.needs.includes('monkeypatch'))) return true
  const parameters = parameterNames(unit)
  const at = parameters.indexOf('monkeypatch')
  return at >= 0 && parameters.indexOf(fixture.name) > at
}
