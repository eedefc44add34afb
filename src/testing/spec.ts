/** case.json: what a case says about itself. */
import { posix } from 'node:path'
import { languageOf } from '../engines/index.ts'
import type { Options } from '../plan.ts'

/** The programs that can execute a case. */
export const RUNNERS = ['pytest', 'unittest', 'bun', 'vitest'] as const
export type Runner = (typeof RUNNERS)[number]

/** Those that only a runner can show which compares before and after each test. */
const WATCHED = ['cwd', 'environ', 'path'] as const
const SHOWS = ['neighbour', 'temp', 'self', 'alone', 'nothing', ...WATCHED] as const

/** How a real runner executes a case. Files are named as they are in the case's folder. */
export interface RunSpec {
  /** The one, or each of several. */
  readonly runner: Runner | readonly Runner[]
  /** A test file that passes alone and looks for what others left behind. */
  readonly neighbour?: string
  /**
   * How the text before shows its leak. `neighbour`: the neighbour fails after it; `temp`: something stays in the temp folder;
   * `self`: its tests fail in another order. Only pytest and unittest: `cwd`, `environ`, `path` (and `temp`): a test leaves the working directory,
   * os.environ, sys.path (the temp folder) changed, be it only when it or what sets it up fails half-way. All of these pass alone, and so does one that shows `nothing`.
   * `alone`: it fails even alone.
   *
   * Whatever it shows: after, pytest and unittest must find all four as they were behind every test, also in shuffled order, with the bug, and when a
   * test or what sets it up fails after any of its changes.
   */
  readonly shows: (typeof SHOWS)[number]
  /** A fault to plant in a support file, which the tests must notice. */
  readonly bug: { readonly file: string; readonly replace: string; readonly by: string }
}

/** The content of case.json. */
export interface Spec {
  /** What the file is planned as, and its name when it runs; `/`-separated. */
  readonly path?: string
  /** Values of the codemod's options; defaults for the others. */
  readonly options?: Options
  /** Whether unsafe fixes are taken. */
  readonly unsafe?: boolean
  readonly run?: RunSpec
}

/** A test of a value, and the words for what it wants. */
interface Kind {
  readonly wants: string
  readonly holds: (value: unknown) => boolean
}

const STRING: Kind = { wants: 'a string', holds: value => typeof value === 'string' }
const NAME: Kind = { wants: 'a string that is not empty', holds: value => typeof value === 'string' && value !== '' }
const FLAG: Kind = { wants: 'true or false', holds: value => typeof value === 'boolean' }
const OBJECT: Kind = { wants: 'an object', holds: isObject }
const PATH: Kind = {
  wants: 'the path of a test file inside of the folder of the run',
  holds: value =>
    typeof value === 'string' && languageOf(value) !== undefined && !/^(\/|\.\.)/.test(posix.normalize(value)),
}
const oneOf = (values: readonly string[]): Kind => ({
  wants: values.join(' | '),
  holds: value => values.includes(value as string),
})

/** One value or a list of values. */
const someOf = (values: readonly string[]): Kind => ({
  wants: `${values.join(' | ')}, or a list of them`,
  holds: value =>
    (Array.isArray(value) ? value.length > 0 : true) && [value].flat().every(each => values.includes(each as string)),
})

/** The keys of each object, in a prefix `?` those that may be absent. */
const SHAPES: Readonly<Record<string, Readonly<Record<string, Kind>>>> = {
  '': { '?path': PATH, '?options': OBJECT, '?unsafe': FLAG, '?run': OBJECT },
  run: { runner: someOf(RUNNERS), '?neighbour': NAME, shows: oneOf(SHOWS), bug: OBJECT },
  'run.bug': { file: NAME, replace: NAME, by: STRING },
}

/** Reads the text of a case.json; says what is wrong with it in words. */
export function readSpec(json: string): { readonly spec: Spec; readonly problems: readonly string[] } {
  let value: unknown
  try {
    value = JSON.parse(json)
  } catch (error) {
    return { spec: {}, problems: [`case.json is not JSON: ${(error as Error).message}`] }
  }
  const problems = problemsOf(value, '').map(problem => `case.json: ${problem}`)
  if (problems.length > 0) return { spec: {}, problems }
  const spec = value as Spec
  if (spec.run?.shows === 'neighbour' && !spec.run.neighbour) problems.push('case.json: "run.neighbour" is missing')
  const watched = (WATCHED as readonly (string | undefined)[]).includes(spec.run?.shows)
  if (watched && !runnersOf(spec.run!).every(runner => runner === 'pytest' || runner === 'unittest'))
    problems.push(`case.json: "run.shows" can be "${spec.run!.shows}" only under pytest and unittest`)
  return { spec, problems }
}

/** The runners of a case, one after the other. */
export function runnersOf({ runner }: RunSpec): readonly Runner[] {
  return [runner].flat()
}

function problemsOf(value: unknown, at: string): string[] {
  if (!isObject(value)) return [`${at === '' ? 'it' : `"${at}"`} must be an object`]
  const shape = SHAPES[at]!
  const name = (key: string) => (at === '' ? key : `${at}.${key}`)
  const known = Object.keys(shape).map(key => key.replace('?', ''))
  const problems = Object.keys(value)
    .filter(key => !known.includes(key))
    .map(key => `unknown key "${name(key)}"; known are ${known.join(', ')}`)
  for (const [entry, kind] of Object.entries(shape)) {
    const key = entry.replace('?', '')
    if (!Object.hasOwn(value, key)) {
      if (entry === key) problems.push(`"${name(key)}" is missing`)
    } else if (!kind.holds(value[key])) problems.push(`"${name(key)}" must be ${kind.wants}`)
    else if (Object.hasOwn(SHAPES, name(key))) problems.push(...problemsOf(value[key], name(key)))
  }
  return problems
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
