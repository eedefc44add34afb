import type { Codemod, FileCodemod, FileInput, Language, Plan, ProjectCodemod, Source } from './codemod.ts'
import { checkPlan } from './core/check.ts'
import { type CodemodPlan, sitesOf } from './core/conflicts.ts'
import { UsageError } from './core/errors.ts'
import { disjointSets } from './core/sets.ts'
import { createSource, positions } from './core/source.ts'
import type { Parsed, SyntaxFault } from './engines/engine.ts'
import { engineFor, extensionsOf, languageOf } from './engines/index.ts'
import { openProject } from './engines/ts-morph.ts'
import { type Around, aroundOnDisk } from './io/around.ts'
import { type ExpandOptions, expand, type SourceFile } from './io/glob.ts'
import type { ModulesOf } from './io/modules.ts'
import { createReader } from './io/read.ts'
import type { Failure } from './report/result.ts'

/** A codemod's option values by name. */
export type Options = Readonly<Record<string, string | number | boolean>>

/** A codemod as this run uses it: every option has a value. */
export interface ConfiguredCodemod {
  readonly codemod: Codemod
  readonly options: Options
}

/** A file as it was read. */
export interface FileText extends SourceFile {
  /** Without BOM. */
  readonly text: string
  readonly bom: boolean
  /** Of the bytes, BOM included: see `hashOf`. */
  readonly hash: string
  /** It is not among the paths of the run: a fix of another file goes into it. */
  readonly outside?: true
}

/** Files that are planned together, with what each codemod found: one file, or those that the fixes of project codemods join. */
export interface PlannedGroup {
  readonly files: readonly FileText[]
  readonly plans: readonly CodemodPlan[]
}

/** All that a run found, before anything is decided. */
export interface PlannedRun {
  readonly cwd: string
  readonly codemods: readonly ConfiguredCodemod[]
  /** What codemods are told about the files around those of the run. */
  readonly around: Around
  /** Those with at least one finding, in the order of their paths. */
  readonly groups: readonly PlannedGroup[]
  readonly failures: readonly Failure[]
  /** Paths that were not read, and why. */
  readonly skipped: readonly { readonly path: string; readonly why: string }[]
  /** Places that already restore themselves, by path. */
  readonly safe: readonly {
    readonly path: string
    readonly codemod: string
    readonly line: number
    readonly column: number
  }[]
  /** Numbers of files. */
  readonly read: number
  readonly parsed: number
}

/** What to plan. */
export interface PlanRequest {
  readonly codemods: readonly (Codemod | ConfiguredCodemod)[]
  /** Paths and globs. */
  readonly paths: readonly string[]
  /** Default: the process's working directory. */
  readonly cwd?: string
  /** How many native parses may be in flight; default 4. The plan is the same for every number. */
  readonly jobs?: number
  /** Whether .gitignore files are respected; default true. */
  readonly gitignore?: boolean
  /** Aborting rejects the plan. */
  readonly signal?: AbortSignal
  /** Told how many files are read, of how many, and which is next. */
  readonly onProgress?: (done: number, total: number, path: string) => void
}

/** A codemod broke its contract, or threw. The message reads on from a file's name. */
export class CodemodError extends Error {
  readonly codemod: string
  constructor(codemod: Codemod, reason: string) {
    super(reason)
    this.codemod = codemod.meta.id
  }
}

/**
 * Reads the files and asks the codemods what they find there. Writes nothing.
 * @throws {UsageError} when a path or glob matches no file.
 */
export async function plan(request: PlanRequest): Promise<PlannedRun> {
  const { cwd = process.cwd(), jobs = 4, gitignore = true, signal, onProgress } = request
  const codemods = request.codemods.map(configured)
  const extensions = extensionsOf(codemods.map(({ codemod }) => codemod))
  const { files, skipped } = filesToRead(request.paths, { cwd, extensions, gitignore })

  const around = aroundOnDisk(cwd, extensions)
  const read = createReader(triggersOf(codemods))
  const outcomes: (FilePlan | Failure | undefined)[] = []
  const running = new Set<Promise<void>>()
  const known = new Map<string, string>()
  const pause = pauses()
  for (const [index, { path, file }] of files.entries()) {
    signal?.throwIfAborted()
    onProgress?.(index, files.length, path)
    const content = read(file)
    if (content.kind === 'failed') outcomes[index] = { path, reason: content.reason }
    if (content.kind === 'text') {
      const { text, bom, hash, identity } = content
      const other = known.get(identity)
      if (other !== undefined) {
        skipped.push({ path, why: `is the same file as ${other}` })
        continue
      }
      known.set(identity, path)
      const task = planFile({ path, file, text, bom, hash }, codemods, around.modulesOf)
        .then(outcome => {
          outcomes[index] = outcome
        })
        .finally(() => running.delete(task))
      running.add(task)
      if (running.size >= jobs) await Promise.race(running)
    }
    await pause()
  }
  await Promise.all(running)

  const planned = outcomes.filter(outcome => outcome !== undefined)
  const plans = planned.filter(outcome => 'file' in outcome)
  const failures = planned.filter(outcome => 'reason' in outcome)
  const single = plans.map(({ file, plans }) => ({ files: [file], plans }))
  const given = new Set(files.map(({ path }) => path))
  const groups = planProjects(single, codemods, { around, given, failures })
  return {
    cwd,
    codemods,
    around,
    groups: groups.filter(hasFindings),
    failures,
    skipped,
    safe: groups.flatMap(safePlaces),
    read: files.length,
    parsed: plans.filter(({ parsed }) => parsed).length + failures.filter(({ line }) => line !== undefined).length,
  }
}

/** @throws {UsageError} for a pattern that matches nothing; for a path with nothing to read only when there is nothing else. */
function filesToRead(paths: readonly string[], options: ExpandOptions) {
  const { files, unmatched, skipped } = expand(paths, options)
  const wrong = files.length > 0 ? unmatched.filter(({ idle }) => !idle) : unmatched
  if (wrong.length > 0)
    throw new UsageError(wrong.map(({ pattern, looked, why }) => `${pattern}: ${why} (looked in ${looked})`).join('\n'))
  if (files.length === 0)
    throw new UsageError(
      `Nothing is left to read: ${paths.join(' ')} takes out all that it names, or names nothing to take.`,
    )
  return { files, skipped: [...skipped, ...unmatched.map(({ pattern, why }) => ({ path: pattern, why }))] }
}

function configured(codemod: Codemod | ConfiguredCodemod): ConfiguredCodemod {
  if ('codemod' in codemod) return codemod
  const defaults = Object.entries(codemod.meta.options).map(([name, option]) => [name, option.default])
  return { codemod, options: Object.fromEntries(defaults) }
}

function isProject({ codemod }: ConfiguredCodemod): boolean {
  return codemod.engine === 'ts-morph'
}

function hasFindings({ plans }: PlannedGroup): boolean {
  return plans.some(({ sites }) => sites.length > 0)
}

function triggersOf(codemods: readonly ConfiguredCodemod[]): string[] {
  return [...new Set(codemods.flatMap(({ codemod }) => codemod.meta.triggers))]
}

/** Lets the event loop turn now and then: signals are heard and native trees are freed. */
function pauses(): () => Promise<void> | undefined {
  let last = performance.now()
  return () => {
    if (performance.now() - last < 20) return undefined
    return new Promise(resolve =>
      setImmediate(() => {
        last = performance.now()
        resolve()
      }),
    )
  }
}

interface FilePlan {
  readonly file: FileText
  readonly plans: readonly CodemodPlan[]
  /** Whether the file holds a trigger of a one-file codemod of its language. */
  readonly parsed: boolean
}

async function planFile(
  file: FileText,
  codemods: readonly ConfiguredCodemod[],
  modulesOf: ModulesOf,
): Promise<FilePlan | Failure> {
  const source = createSource(file.path, file.text)
  const { path } = file
  try {
    const { plans, faults } = await planText(source, codemods, modulesOf)
    const fault = faults?.[0]
    if (fault)
      return { path, line: positions(file.text)(fault.at).line, reason: `has a syntax error: ${fault.message}` }
    return { file, plans, parsed: faults !== undefined }
  } catch (error) {
    if (error instanceof CodemodError) return { path, codemod: error.codemod, reason: error.message }
    if (error instanceof RangeError) return { path, reason: 'is nested too deeply' }
    throw error
  }
}

/**
 * Asks the one-file codemods that could have something to say about a text. It is parsed once, or handed in as `parsed`.
 * `faults` is undefined where no codemod had to look.
 * @throws {CodemodError}
 */
export async function planText(
  source: Source,
  codemods: readonly ConfiguredCodemod[],
  modulesOf: ModulesOf,
  parsed?: Parsed<unknown>,
): Promise<{ plans: CodemodPlan[]; faults: readonly SyntaxFault[] | undefined }> {
  const language = languageOf(source.path)
  const able = codemods.filter(item => language && concerns(item, source, language))
  if (!language || able.length === 0) return { plans: [], faults: parsed?.faults }
  const { tree, faults } = parsed ?? (await (await engineFor(language)).parse(source.path, source.text))
  if (faults.length > 0) return { plans: [], faults }
  const sourceAt = (path: string) => (path === source.path ? source : undefined)
  // The language that was just looked up is the codemod's own, so the tree is of its engine.
  const input = { source, tree, modules: modulesOf(source.path) } as FileInput<'jscodeshift' | 'ast-grep'>
  const plans = able.map(item =>
    checked(item, sourceAt, () => (item.codemod as FileCodemod).plan(input as never, item.options)),
  )
  return { plans, faults }
}

function concerns({ codemod }: ConfiguredCodemod, source: Source, language: Language): boolean {
  const { languages, triggers } = codemod.meta
  return (
    codemod.engine !== 'ts-morph' &&
    languages.includes(language) &&
    triggers.some(trigger => source.text.includes(trigger))
  )
}

/** What the planning of projects needs to know of a run, and whom it tells of a codemod that goes wrong. */
interface ProjectRun {
  readonly around: Around
  /** The paths of the run, whether there is something to read in them or not. */
  readonly given: ReadonlySet<string>
  readonly failures: Failure[]
}

/** Asks the project codemods as well; where one goes wrong, the plans of the others stand. */
function planProjects(
  groups: readonly PlannedGroup[],
  codemods: readonly ConfiguredCodemod[],
  run: ProjectRun,
): readonly PlannedGroup[] {
  if (!codemods.some(isProject)) return groups
  const files = groups.flatMap(({ files }) => files)
  try {
    return joined(groups, projectPlans(files, codemods, run.around), codemods, run)
  } catch (error) {
    if (!(error instanceof CodemodError)) throw error
    run.failures.push({ path: '.', codemod: error.codemod, reason: error.message })
    return groups
  }
}

/** The plans of the project codemods over the TypeScript files among `files`. */
export function projectPlans(
  files: readonly { readonly path: string; readonly text: string; readonly outside?: true }[],
  codemods: readonly ConfiguredCodemod[],
  around: Around,
): CodemodPlan[] {
  const projects = codemods.filter(isProject)
  if (projects.length === 0) return []
  const sources = files.filter(({ path }) => languageOf(path) === 'typescript')
  // What earlier passes changed is to be seen as it is now.
  const changed = new Map(sources.map(({ path, text }) => [path, text]))
  const surroundings = { ...around, text: (path: string) => changed.get(path) ?? around.text(path) }
  return projects.map(item => {
    const { triggers } = item.codemod.meta
    const own = sources.filter(({ outside, text }) => !outside && triggers.some(trigger => text.includes(trigger)))
    const project = openProject(
      own.map(({ path, text }) => createSource(path, text)),
      surroundings,
    )
    const known = (path: string) => project.fileAt(path)?.source
    return checked(item, known, () => (item.codemod as ProjectCodemod).plan({ project }, item.options))
  })
}

/** Puts files that a plan joins into one group, and with them those that its fixes go into. */
function joined(
  groups: readonly PlannedGroup[],
  plans: readonly CodemodPlan[],
  codemods: readonly ConfiguredCodemod[],
  { around, given }: ProjectRun,
): PlannedGroup[] {
  const sets = disjointSets(groups.map(({ files }) => files.map(({ path }) => path)))
  for (const plan of plans) for (const site of plan.sites) sets.join([...site.paths])
  const files = new Map(groups.flatMap(({ files }) => files.map(file => [file.path, file])))
  const fileAt = (path: string): FileText => files.get(path) ?? fileAround(path, around, given)
  return sets.all().map(paths => {
    const members = new Set(paths)
    const single = groups.flatMap(group => (members.has(group.files[0]!.path) ? group.plans : []))
    const own = plans
      .map(plan => partOf(plan, members))
      .filter(({ plan: { findings, safe } }) => findings.length + (safe?.length ?? 0) > 0)
    return { files: paths.sort().map(fileAt), plans: inOrder(codemods, [...single, ...own]) }
  })
}

/** The part of a plan that is about some files. */
function partOf({ codemod, plan, sites }: CodemodPlan, paths: ReadonlySet<string>): CodemodPlan {
  const here = ({ path }: { readonly path: string }) => paths.has(path)
  const shared = plan.shared?.filter(({ edits }) => edits.every(here))
  const safe = plan.safe?.filter(here)
  const findings = plan.findings.filter(({ at }) => here(at))
  const part = { findings, ...(shared && { shared }), ...(safe && { safe }) }
  return { codemod, plan: part, sites: sites.filter(({ finding }) => here(finding.at)) }
}

function fileAround(path: string, around: Around, given: ReadonlySet<string>): FileText {
  const { file, text, bom, hash } = around.read(path)!
  return { path, file, text, bom, hash, ...(!given.has(path) && { outside: true }) }
}

/** Plans in the order in which their codemods were named, files in the order that they had. */
export function inOrder(codemods: readonly ConfiguredCodemod[], plans: readonly CodemodPlan[]): CodemodPlan[] {
  return codemods.flatMap(({ codemod }) => plans.filter(plan => plan.codemod === codemod))
}

function checked(
  { codemod }: ConfiguredCodemod,
  sourceAt: (path: string) => Source | undefined,
  run: () => Plan,
): CodemodPlan {
  let plan: Plan
  try {
    plan = run()
  } catch (error) {
    throw new CodemodError(codemod, `made ${codemod.meta.id} fail: ${(error as Error).message}`)
  }
  const problem = checkPlan(codemod, plan, sourceAt)[0]
  if (problem)
    throw new CodemodError(codemod, `got a plan from ${codemod.meta.id} that breaks the contract: ${problem}`)
  return sitesOf(codemod, plan)
}

function safePlaces({ files, plans }: PlannedGroup): PlannedRun['safe'] {
  const places = plans.flatMap(({ codemod, plan }) =>
    (plan.safe ?? []).map(place => ({ ...place, codemod: codemod.meta.id })),
  )
  if (places.length === 0) return []
  const position = new Map(files.map(({ path, text }) => [path, positions(text)]))
  return places.map(({ path, codemod, start }) => ({ path, codemod, ...position.get(path)!(start) }))
}
