import type { Codemod } from './codemod.ts'
import type { CodemodPlan } from './core/conflicts.ts'
import { UsageError } from './core/errors.ts'
import { createSource, positions } from './core/source.ts'
import { extensionsOf } from './engines/index.ts'
import { type Around, aroundOnDisk } from './io/around.ts'
import { type ExpandOptions, expand, type SourceFile } from './io/glob.ts'
import { createReader } from './io/read.ts'
import { isProject, planProjects } from './plan-project.ts'
import { CodemodError, planText } from './plan-text.ts'
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
  /** Aborting ends the reading: what is found so far is the run, and it says how many files it did not come to. */
  readonly enough?: AbortSignal
  /** Told how many files are read, of how many, and which is next. */
  readonly onProgress?: (done: number, total: number, path: string) => void
  /** Given each group with a finding as soon as it is known, in the order of their paths; where a project codemod has a say, all of them at the end. */
  readonly onPlanned?: (group: PlannedGroup) => void
}

/**
 * Reads the files and asks the codemods what they find there. Writes nothing.
 * @throws {UsageError} when a path or glob matches no file.
 */
export async function plan(request: PlanRequest): Promise<PlannedRun> {
  const { cwd = process.cwd(), jobs = 4, gitignore = true, signal, enough, onProgress } = request
  const codemods = request.codemods.map(configured)
  const extensions = extensionsOf(codemods.map(({ codemod }) => codemod))
  const { files, skipped } = filesToRead(request.paths, { cwd, extensions, gitignore })

  const around = aroundOnDisk(cwd, extensions)
  const read = createReader(triggersOf(codemods))
  const outcomes: (FilePlan | Failure | undefined)[] = []
  const hasProjects = codemods.some(isProject)
  const tell = teller(group => {
    if (!hasProjects && hasFindings(group)) request.onPlanned?.(group)
  })
  const running = new Set<Promise<void>>()
  const known = new Map<string, string>()
  const pause = pauses()
  let left = 0
  for (const [index, { path, file }] of files.entries()) {
    signal?.throwIfAborted()
    if (enough?.aborted) {
      left = files.length - index
      skipped.push({ path: `${left} file${left === 1 ? '' : 's'}`, why: 'not read, the run was to end before' })
      break
    }
    onProgress?.(index, files.length, path)
    const content = read(file)
    tell.expect(index)
    if (content.kind === 'failed') outcomes[index] = { path, reason: content.reason }
    if (content.kind === 'text') {
      const { text, bom, hash, identity } = content
      const other = known.get(identity)
      if (other !== undefined) {
        skipped.push({ path, why: `is the same file as ${other}` })
        tell.done(index)
        continue
      }
      known.set(identity, path)
      const task = planFile({ path, file, text, bom, hash }, codemods, around)
        .then(outcome => {
          outcomes[index] = outcome
          tell.done(index, 'files' in outcome ? outcome : undefined)
        })
        .finally(() => running.delete(task))
      running.add(task)
      if (running.size >= jobs) await Promise.race(running)
    } else tell.done(index)
    await pause()
  }
  await Promise.all(running)

  const planned = outcomes.filter(outcome => outcome !== undefined)
  const single = planned.filter(outcome => 'files' in outcome)
  const failures = planned.filter(outcome => 'reason' in outcome)
  const given = new Set(files.map(({ path }) => path))
  const groups = planProjects(single, codemods, { around, given, failures })
  if (hasProjects) for (const group of groups.filter(hasFindings)) request.onPlanned?.(group)
  return {
    cwd,
    codemods,
    around,
    groups: groups.filter(hasFindings),
    failures,
    skipped,
    safe: groups.flatMap(safePlaces),
    read: files.length - left,
    parsed: single.filter(({ parsed }) => parsed).length + failures.filter(({ line }) => line !== undefined).length,
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

/** Tells of groups in the order in which their files were read, however their plans come in. */
function teller(tell: (group: PlannedGroup) => void) {
  const waiting: { readonly index: number; group?: PlannedGroup; isDone?: true }[] = []
  return {
    expect(index: number) {
      waiting.push({ index })
    },
    done(index: number, group?: PlannedGroup) {
      Object.assign(waiting.find(item => item.index === index)!, { group, isDone: true })
      while (waiting[0]?.isDone) {
        const { group } = waiting.shift()!
        if (group) tell(group)
      }
    },
  }
}

interface FilePlan extends PlannedGroup {
  /** Whether the file holds a trigger of a one-file codemod of its language. */
  readonly parsed: boolean
}

async function planFile(
  file: FileText,
  codemods: readonly ConfiguredCodemod[],
  around: Around,
): Promise<FilePlan | Failure> {
  const source = createSource(file.path, file.text)
  const { path } = file
  try {
    const { plans, faults } = await planText(source, codemods, around)
    const fault = faults?.[0]
    if (fault)
      return { path, line: positions(file.text)(fault.at).line, reason: `has a syntax error: ${fault.message}` }
    return { files: [file], plans, parsed: faults !== undefined }
  } catch (error) {
    if (error instanceof CodemodError) return { path, codemod: error.codemod, reason: error.message }
    if (error instanceof RangeError) return { path, reason: 'is nested too deeply' }
    throw error
  }
}

function safePlaces({ files, plans }: PlannedGroup): PlannedRun['safe'] {
  const places = plans.flatMap(({ codemod, plan }) =>
    (plan.safe ?? []).map(place => ({ ...place, codemod: codemod.meta.id })),
  )
  if (places.length === 0) return []
  const position = new Map(files.map(({ path, text }) => [path, positions(text)]))
  return places.map(({ path, codemod, start }) => ({ path, codemod, ...position.get(path)!(start) }))
}
