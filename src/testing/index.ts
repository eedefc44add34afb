/**
 * The fixture harness, for codemods that live here or elsewhere. It knows no test framework: it lists checks, each a title and a function
 * that throws.
 *
 * @example
 * const checks = await fixtureChecks({ codemods: codemodsIn('codemods'), fixtures: '__testfixtures__' })
 * for (const { id, title, missing, run } of checks) test.skipIf(missing)(`${id}: ${title}`, run)
 */
import { CHECKS } from './checks.ts'
import { type Corpus, openSubject, type Subject, strangersIn } from './corpus.ts'
import { COVERAGE } from './coverage.ts'
import { compilesInPython } from './cpython.ts'
import { failure } from './failure.ts'
import { once } from './once.ts'
import { findPython } from './python.ts'
import { runChecks } from './run.ts'
import type { RunnerProgram } from './runner.ts'
import { findRunner } from './runners.ts'
import { type Runner, runnersOf } from './spec.ts'
import type { Study } from './study.ts'

export { type Codemods, codemodsIn } from './codemods.ts'
export type { Corpus } from './corpus.ts'

/** One thing that must hold. */
export interface Check {
  /** The codemod, or the name of the folder that should be one's. */
  readonly id: string
  /** The case; absent for what is asked of all cases together. */
  readonly case?: string
  /** What must hold. */
  readonly title: string
  /** The runner that this machine lacks: the check cannot be done, and is to be skipped. */
  readonly missing?: string
  /** Rejects, with a named error and a readable difference, when it does not hold. */
  readonly run: () => Promise<void>
}

/** Lists the checks of all codemods and cases. Nothing runs yet, and no fault of a codemod or a fixture makes the list itself fail. */
export async function fixtureChecks(corpus: Corpus): Promise<Check[]> {
  const subjects = Object.keys(corpus.codemods).map(id => openSubject(corpus, id))
  const strangers = strangersIn(corpus).map(id =>
    broken(
      { id, title: 'is a codemod' },
      'UnknownFolder',
      `There is no codemod "${id}" for the fixtures in this folder.`,
    ),
  )
  const inMemory = subjects.flatMap(subject => [...aboutAll(subject), ...aboutCases(subject)])
  return [
    ...strangers,
    ...inMemory,
    ...(await compileChecks(subjects)),
    ...(await runnerChecks(subjects, corpus.fixtures)),
  ]
}

function broken(about: Pick<Check, 'id' | 'case' | 'title'>, name: string, message: string): Check {
  return { ...about, run: () => Promise.reject(failure(name, message)) }
}

/** What is asked of a codemod's cases together. */
function aboutAll({ id, load, cases, broken: unread, strays }: Subject): Check[] {
  if (cases.length + unread.length === 0)
    return [broken({ id, title: 'has fixtures' }, 'NoFixtures', `There is no fixture folder for ${id}.`)]
  const unknown = strays.map(name =>
    broken({ id, title: `holds no ${name}` }, 'UnknownFile', `${name} is in no case's folder.`),
  )
  const studies = once(() => Promise.all(cases.map(({ study }) => study())))
  const coverage = Object.entries(COVERAGE).map(([title, check]) => ({
    id,
    title,
    run: async () => check(await load(), await studies()),
  }))
  return [...unknown, ...coverage]
}

/** What is asked of each case. */
function aboutCases({ id, cases, broken: unread }: Subject): Check[] {
  const unreadable = unread.map(({ name, problems }) =>
    broken({ id, case: name, title: 'is a well-formed case' }, 'BrokenCase', problems.join('\n')),
  )
  const checks = cases.flatMap(({ example, study }) =>
    Object.entries(CHECKS).map(([title, check]) => ({
      id,
      case: example.name,
      title,
      run: async () => check(await study()),
    })),
  )
  return [...unreadable, ...checks]
}

async function compileChecks(subjects: readonly Subject[]): Promise<Check[]> {
  const cases = subjects.flatMap(subject => subject.cases).filter(({ example }) => example.extension === '.py')
  if (cases.length === 0) return []
  const python = await findPython()
  const settled = async () => {
    const results = await Promise.allSettled(cases.map(({ study }) => study()))
    return results.filter(result => result.status === 'fulfilled').map(({ value }): Study => value)
  }
  const compiles = python && compilesInPython(python, settled)
  return cases.map(({ example: { id, name }, study }) => {
    const check = { id, case: name, title: 'compiles in CPython' }
    return compiles ? { ...check, run: async () => compiles(await study()) } : withoutRunner(check, 'python3')
  })
}

/** What a real runner has to say about the cases that run. */
async function runnerChecks(subjects: readonly Subject[], fixtures: string): Promise<Check[]> {
  const programs = new Map<Runner, RunnerProgram | undefined>()
  const checks: Check[] = []
  for (const { example } of subjects.flatMap(subject => subject.cases)) {
    const { id, name, run: spec } = example
    if (!spec) continue
    for (const runner of runnersOf(spec)) {
      if (!programs.has(runner)) programs.set(runner, await findRunner(runner, fixtures))
      const program = programs.get(runner)
      if (!program) checks.push(withoutRunner({ id, case: name, title: 'runs' }, runner))
      else
        for (const [title, run] of Object.entries(runChecks(example, { ...spec, runner }, program)))
          checks.push({ id, case: name, title, run })
    }
  }
  return checks
}

/** A check that cannot be done here: to be skipped, or a failure where the environment says TESTFIX_REQUIRE_RUNNERS=1. */
function withoutRunner({ id, case: name, title }: Pick<Check, 'id' | 'case' | 'title'>, missing: string): Check {
  const check = broken(
    { id, case: name, title: `${title} (${missing} is missing)` },
    'MissingRunner',
    `${missing} is not on this machine.`,
  )
  return process.env.TESTFIX_REQUIRE_RUNNERS === '1' ? check : { ...check, missing }
}
