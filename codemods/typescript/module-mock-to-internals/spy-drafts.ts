/** Spies on functions that their own module calls, as seams: no runner but bun lets a spy of a module see these calls. */
import type { ASTNode } from 'jscodeshift'
import { mockLifeOf } from '../shared/mocks/lifetimes.ts'
import type { MockedFile } from '../shared/mocks/mocked-file.ts'
import { type Ground, innerCallerOf, otherCallerOf, type Replaced } from './callers.ts'
import { circleOf, ownSeamOf } from './conditions.ts'
import type { Draft } from './drafts.ts'
import type { Program } from './program.ts'
import type { Reach } from './reach.ts'
import { type Refusal, refusal } from './refusals.ts'
import { goesByThis, isTakenAway, type Spy, spiesIn } from './spies.ts'
import { testReadsOf } from './test-reads.ts'
import type { Look, Reason } from './texts.ts'

/** The spies on one function in one test, and all those on its module. */
export interface Spied {
  /** One at least. */
  readonly spies: readonly Spy[]
  readonly all: readonly Spy[]
}

/** The functions that a test spies on and their own module calls; `mocked` are modules that the test mocks as well. */
export function spiedIn(program: Program, file: MockedFile, mocked: ReadonlySet<string>): Spied[] {
  const all = spiesIn(program, file).filter(({ module }) => !mocked.has(module))
  const byFunction = new Map<string, Spy[]>()
  for (const spy of all) {
    const key = `${spy.module}\0${spy.name}`
    if (isCalledInside(program, spy)) byFunction.set(key, [...(byFunction.get(key) ?? []), spy])
  }
  return [...byFunction.values()].map(spies => {
    return { spies, all: all.filter(({ module }) => module === spies[0]!.module) }
  })
}

function isCalledInside(program: Program, { module, name }: Spy): boolean {
  const declaration = program.declarationOf(module, name)
  if (declaration?.module !== module) return false
  const units = program.unitsWith(module, { local: declaration.name })
  return units.some(({ names }) => !names.includes(declaration.name))
}

/** The draft for one of them; undefined where the calls inside are not among those that the test comes to. */
export function spyDraftOf(
  ground: Ground,
  file: MockedFile,
  { all, spies }: Spied,
  reach: Reach,
  isBun: boolean,
): Draft | Refusal | undefined {
  const { program } = ground
  const [{ mock, module, name }] = spies as [Spy]
  const refuse = (reason: Reason, data: Refusal['data'] = {}) => refusal(file, mock, reason, data)
  // A spy is made where it stands, and whoever has the function sees it.
  const replaced: Replaced = { test: file.source.path, module, name, reach, isHoisted: false, isLoaded: true }
  const inner = innerCallerOf(ground, replaced)
  if (!inner) return undefined
  if ('reason' in inner) return refuse(inner.reason, inner.data)
  const other = otherCallerOf(ground, replaced)
  if (other.path !== undefined) return refuse('spied-elsewhere', { name, file: module, other: other.path })
  if (spies.some(spy => goesByThis(file, spy))) return refuse('uses-this', { name })
  const sites = spies.map(({ call }) => ({ call, at: call as ASTNode }))
  const known = all.map(({ call }) => call as ASTNode)
  const reads = testReadsOf(ground, file, { module, sites, known }, new Set([name]), {
    isLoaded: true,
    isHoisted: false,
  })
  if ('reason' in reads) return refuse(reads.reason, reads.data)
  const callers = new Map([[name, [inner]]])
  const wrong = circleOf(ground, reach, callers)
  const own = wrong.obstacle ?? ownSeamOf(program, file, callers)
  if (own) return refuse(own.reason, own.data)
  const looks = new Set<Look>(wrong.looks)
  if (other.hasOthers) looks.add('others')
  if (!isBun) looks.add('inside')
  else if (callsItself(program, module, name)) looks.add('recursive')
  const mocks = spies.map(spy => spy.mock)
  const { lifetime } = mockLifeOf(file, mocks, 'file')
  const isRestored = spies.every(spy => isTakenAway(file, spy))
  return { module, mocks: [], spies, file, callers, reads, lifetime, reach, looks, needs: [], isRestored }
}

function callsItself(program: Program, module: string, name: string): boolean {
  const { name: local } = program.declarationOf(module, name)!
  return program.unitsOf(module, local).some(({ uses }) => uses.some(use => use.local === local))
}
