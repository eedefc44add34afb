/** A case as a real runner executes it, and what that must show. */
import { readdirSync } from 'node:fs'
import { besides, type Case, isChanged } from './case.ts'
import { failure } from './failure.ts'
import { once } from './once.ts'
import { execute } from './process.ts'
import { closeRoom, openRoom } from './room.ts'
import { answerOf, type Counts, LEAKS, type Leak, type RunnerProgram } from './runner.ts'
import type { RunSpec as AnyRunSpec, Runner } from './spec.ts'

/** How one runner executes a case. */
type RunSpec = AnyRunSpec & { readonly runner: Runner }

/** How one process ended. */
export interface RunReport {
  /** Whether the runner was content. */
  readonly green: boolean
  /** By file; a file that did not come to run has no tests. */
  readonly counts: (file: string) => Counts
  /** Names in the temp folder after the end. */
  readonly left: readonly string[]
  /** What single tests left; undefined when the runner does not watch, or did not get to its end. */
  readonly leaks: readonly Leak[] | undefined
  /** How many failures were planted. */
  readonly planted: number
  /** What it printed, for people. */
  readonly output: string
}

/** One process to run. */
interface RunRequest {
  readonly text: 'before' | 'after'
  /** In this order. */
  readonly files: readonly string[]
  /** Of the tests in a file; 0 is the usual one. */
  readonly order?: number
  readonly bug?: boolean
  readonly failing?: boolean
}

/** Runs files of the case in a fresh room, and removes it. */
export async function runCase(example: Case, program: RunnerProgram, request: RunRequest): Promise<RunReport> {
  const { files, order = 0, bug = false, failing = false } = request
  const room = openRoom(example, { text: request.text, bug })
  try {
    const { code, stdout, stderr, timedOut } = await execute(program.call(room, { files, order, failing }))
    const answer = answerOf(program, room)
    const end = timedOut ? '\n(did not end in time)' : ''
    return {
      green: code === 0,
      counts: file => answer?.tally.get(file) ?? { passed: 0, failed: 0 },
      left: readdirSync(room.temp),
      leaks: answer?.leaks,
      planted: answer?.planted ?? 0,
      output: `${stdout}${stderr}${end}`.replaceAll(room.root, '…'),
    }
  } finally {
    closeRoom(room)
  }
}

/** All runs of a case. One process answers as many questions as it can. */
interface Runs {
  /** The text before, and after it the neighbour if there is one. */
  readonly before: RunReport
  readonly beforeInOtherOrders: readonly RunReport[]
  /** With failures planted: where the tests of the text before leave nothing when all goes well. */
  readonly beforeFailing?: RunReport | undefined
  readonly after: RunReport
  readonly afterInOtherOrders: readonly RunReport[]
  readonly withNeighbour: readonly { readonly files: readonly string[]; readonly report: RunReport }[]
  readonly withBug: RunReport
  /** Only where the runner watches. */
  readonly shuffled?: RunReport | undefined
  /** With failures planted; only where the runner can. */
  readonly failing?: RunReport | undefined
}

/** The checks of a case that runs, by what each asserts. The processes start when the first of them is asked. */
export function runChecks(
  example: Case,
  spec: RunSpec,
  program: RunnerProgram,
): Readonly<Record<string, () => Promise<void>>> {
  const runs = once(() => runAll(example, spec, program))
  const neighbour = spec.neighbour === undefined ? undefined : besides(example.path, spec.neighbour)
  const files = { test: example.path, neighbour }
  const checks: Record<string, (runs: Runs) => void> = {
    [`leaks before (${spec.runner})`]: runs => leaks(spec, files, runs),
    [`passes alone after (${spec.runner})`]: ({ after }) => mustPass('alone', after, [files.test]),
    [`runs as many tests after as before (${spec.runner})`]: ({ before, after }) =>
      sameNumber(files.test, before, after),
    [`notices a planted bug after (${spec.runner})`]: ({ withBug }) => noticesBug(spec, files.test, withBug),
  }
  if (neighbour !== undefined)
    checks[`passes with its neighbour after (${spec.runner})`] = ({ withNeighbour }) => {
      for (const { files, report } of withNeighbour) mustPass(`in the order ${files.join(', ')}`, report, files)
    }
  if (spec.shows === 'self')
    checks[`passes in another order after (${spec.runner})`] = ({ afterInOtherOrders }) => {
      for (const report of afterInOtherOrders) mustPass('in another order of its tests', report, [files.test])
    }
  if (program.watches) Object.assign(checks, watchedChecks(spec, files.test))
  if (program.plants)
    checks[`leaks nothing when it fails after (${spec.runner})`] = ({ failing }) => leavesNothingFailing(spec, failing!)
  return Object.fromEntries(Object.entries(checks).map(([title, check]) => [title, async () => check(await runs())]))
}

/** What a runner can say that looks at the world before and after each test. */
function watchedChecks({ runner }: RunSpec, test: string): Record<string, (runs: Runs) => void> {
  return {
    [`leaks nothing in any test after (${runner})`]: ({ after, withNeighbour, afterInOtherOrders }) => {
      const reports = [after, ...withNeighbour.map(({ report }) => report), ...afterInOtherOrders]
      for (const report of reports) mustLeaveNothing('as it is', report)
    },
    [`leaks nothing when the bug is planted after (${runner})`]: ({ withBug }) =>
      mustLeaveNothing('with the bug planted', withBug),
    [`passes in shuffled order after (${runner})`]: ({ shuffled }) => {
      mustPass('in a shuffled order of its tests', shuffled!, [test])
      mustLeaveNothing('in a shuffled order of its tests', shuffled!)
    },
  }
}

/** Where nothing that is watched changes, there is no place to fail after a change. */
function leavesNothingFailing({ shows }: RunSpec, failing: RunReport): void {
  if (isLeak(shows) && failing.planted === 0)
    throw failure('NothingPlanted', `No test of the text after changes what is watched.${printed(failing)}`)
  mustLeaveNothing('where it fails after a change', failing)
}

async function runAll(example: Case, { neighbour, shows }: RunSpec, program: RunnerProgram): Promise<Runs> {
  if (!isChanged(example)) throw failure('NothingToRun', 'case.json has a "run", but the case has no after.')
  const test = example.path
  const beside = neighbour === undefined ? [] : [besides(test, neighbour)]
  const run = (request: RunRequest) => runCase(example, program, request)
  const orders = shows === 'self' ? Array.from({ length: program.orders }, (_, index) => index + 1) : []
  const inOrders = (text: 'before' | 'after') => Promise.all(orders.map(order => run({ text, files: [test], order })))
  const pairs = beside.flatMap(file => [
    [test, file],
    [file, test],
  ])
  const [before, beforeInOtherOrders, after, afterInOtherOrders, withNeighbour, withBug, shuffled, failing] =
    await Promise.all([
      run({ text: 'before', files: [test, ...beside] }),
      inOrders('before'),
      run({ text: 'after', files: [test] }),
      inOrders('after'),
      Promise.all(pairs.map(async files => ({ files, report: await run({ text: 'after', files }) }))),
      run({ text: 'after', files: [test], bug: true }),
      program.watches ? run({ text: 'after', files: [test], order: SHUFFLED }) : undefined,
      program.plants ? run({ text: 'after', files: [test], failing: true }) : undefined,
    ])
  const shown = !program.plants || !isLeak(shows) || leaksOf(shows, before).length > 0
  const beforeFailing = shown ? undefined : await run({ text: 'before', files: [test], failing: true })
  return {
    before,
    beforeInOtherOrders,
    beforeFailing,
    after,
    afterInOtherOrders,
    withNeighbour,
    withBug,
    shuffled,
    failing,
  }
}

/** The seed of a shuffled order. */
const SHUFFLED = 4

const isLeak = (shows: RunSpec['shows']) => (LEAKS as readonly string[]).includes(shows)
const leaksOf = (kind: string, { leaks = [] }: RunReport) => leaks.filter(leak => leak.kind === kind)

interface Files {
  readonly test: string
  readonly neighbour: string | undefined
}

const passes = ({ passed, failed }: Counts) => passed > 0 && failed === 0

/** That the text before shows its leak in the way that case.json says, and is well otherwise: one that is red anyway proves nothing. */
function leaks({ shows }: RunSpec, { test, neighbour }: Files, runs: Runs): void {
  const { before, beforeInOtherOrders, beforeFailing = before } = runs
  const alone = passes(before.counts(test))
  if (alone === (shows === 'alone'))
    throw failure(
      'NoLeak',
      `The text before ${alone ? 'passes' : 'fails'} alone, but case.json says that it shows "${shows}".${printed(before)}`,
    )
  if (shows === 'neighbour' && passes(before.counts(neighbour!)))
    throw failure('NoLeak', `The neighbour passes after the text before: it shows no leak.${printed(before)}`)
  if (isLeak(shows) && before.leaks && leaksOf(shows, before).length + leaksOf(shows, beforeFailing).length === 0)
    throw failure('NoLeak', `No test of the text before leaks "${shows}".${listed(before)}${printed(before)}`)
  if (shows === 'temp' && before.leaks === undefined && before.left.length === 0)
    throw failure('NoLeak', `The text before leaves nothing in the temp folder.${printed(before)}`)
  if (shows === 'self' && beforeInOtherOrders.every(report => report.green))
    throw failure('NoLeak', `The text before passes in every order of its tests.${printed(before)}`)
}

/** That all files pass and that nothing is left in the temp folder. */
function mustPass(how: string, report: RunReport, files: readonly string[]): void {
  const failing = files.filter(file => !passes(report.counts(file)))
  if (failing.length > 0)
    throw failure('AfterFails', `With the text after, ${how}, ${failing.join(' and ')} did not pass.${printed(report)}`)
  if (!report.green) throw failure('AfterFails', `With the text after, ${how}, the run failed.${printed(report)}`)
  if (report.left.length > 0)
    throw failure('AfterLeaks', `With the text after, ${how}, the temp folder still holds ${report.left.join(', ')}.`)
}

/** That every test left what is watched as it was. */
function mustLeaveNothing(how: string, report: RunReport): void {
  if (report.leaks === undefined)
    throw failure('AfterFails', `With the text after, ${how}, the run did not get to its end.${printed(report)}`)
  if (report.leaks.length > 0)
    throw failure('AfterLeaks', `With the text after, ${how}:${listed(report)}${printed(report)}`)
}

/** One line for each leak of each test. */
function listed({ leaks = [] }: RunReport): string {
  return leaks.map(leak => `\n${leak.test} left ${leak.kind}: ${leak.name} was ${leak.was} and is ${leak.is}`).join('')
}

function sameNumber(file: string, before: RunReport, after: RunReport): void {
  const [was, is] = [before, after].map(report => report.counts(file).passed + report.counts(file).failed)
  // A text that does not even load has no tests to lose.
  if (was !== 0 && was !== is)
    throw failure('TestsLost', `${was} tests run before, ${is} after.${printed(before)}${printed(after)}`)
}

function noticesBug({ bug }: RunSpec, file: string, report: RunReport): void {
  if (report.counts(file).failed === 0)
    throw failure(
      'BugUnnoticed',
      `With ${JSON.stringify(bug.by)} for ${JSON.stringify(bug.replace)} in ${bug.file}, no test of the text after fails.${printed(report)}`,
    )
}

function printed({ output }: RunReport): string {
  return `\n\n${output.trim()}`
}
