import type { Place } from './codemod.ts'
import { type CodemodPlan, type Resolution, resolveConflicts, type Site } from './core/conflicts.ts'
import { composeEdits, mapBack, overlap, type TextEdit } from './core/edits.ts'
import { createSource, positions } from './core/source.ts'
import type { Parsed } from './engines/engine.ts'
import type { ConfiguredCodemod, FileText, PlannedGroup, PlannedRun } from './plan.ts'
import { inOrder, projectPlans } from './plan-project.ts'
import { CodemodError, planText } from './plan-text.ts'
import { rewrite, suppressing } from './rewrite.ts'

/** Decides whether a site's fix is taken; a text says why not. Asked again about what a second pass finds. */
export type Choose = (site: Site) => boolean | string

/** What became of a site before anything is written. */
export interface ResolvedSite {
  readonly site: Site
  /** In the text as it was read. */
  readonly at: Place
  /** The pass that found the site, from 1. Its edits refer to the text of that pass. */
  readonly pass: number
  readonly status: 'applied' | 'declined' | 'blocked' | 'manual' | 'suppressed' | 'failed'
  /** Why, where the status does not say it. */
  readonly note?: string
}

/** A file and what becomes of it. */
export interface ResolvedFile extends FileText {
  /** From the text as it was read to the one to write; sorted, disjoint; empty when the file stays. */
  readonly edits: readonly TextEdit[]
}

/** Files joined by their fixes: they change together. */
export interface ResolvedGroup {
  readonly files: readonly ResolvedFile[]
  readonly sites: readonly ResolvedSite[]
  /** The paths of changed files, those that one fix joins together. */
  readonly transactions: readonly (readonly string[])[]
}

/** A planned run with every site decided. */
export interface ResolvedRun extends Omit<PlannedRun, 'groups'> {
  readonly groups: readonly ResolvedGroup[]
}

/** More passes than this, and a file's codemods are taken to go on for ever. */
const MAX_PASSES = 10

/** Takes the safe fixes; the unsafe ones as well if asked to. */
export function chooseByApplicability(unsafe: boolean): Choose {
  return ({ finding: { fix } }) => fix !== undefined && (unsafe || fix.applicability === 'safe' || 'unsafe')
}

/**
 * Works out the texts to write: the chosen fixes that do not stand in each other's way, passes until nothing chosen is left, imports. Every text is
 * parsed and planned again; one with a new syntax error, or in which the codemods would go on for ever, is withdrawn. Writes nothing.
 */
export async function resolve(
  run: PlannedRun,
  choose: Choose,
  options: {
    /** Whether fixes may change files that are not among the paths of the run. */
    readonly allowOutside?: boolean
    /** The reason for which a site is to be left, and a comment to say so. Asked about the sites of the run itself. */
    readonly suppress?: (site: Site) => string | undefined
    /** How many groups may be worked on at once; default 4. The result is the same for every number. */
    readonly jobs?: number
    readonly signal?: AbortSignal
    readonly onProgress?: (done: number, total: number, path: string) => void
  } = {},
): Promise<ResolvedRun> {
  const { allowOutside = false, jobs = 4, suppress } = options
  const groups: ResolvedGroup[] = []
  const running = new Set<Promise<void>>()
  for (const [index, group] of run.groups.entries()) {
    options.signal?.throwIfAborted()
    options.onProgress?.(index, run.groups.length, group.files[0]!.path)
    const task = settle(group, run, { choose, allowOutside, ...(suppress && { suppress }) })
      .then(settled => {
        groups[index] = settled
      })
      .finally(() => running.delete(task))
    running.add(task)
    if (running.size >= jobs) await Promise.race(running)
  }
  await Promise.all(running)
  return { ...run, groups }
}

/** Tries again without the files that go wrong, until the rest goes right. */
async function settle(
  group: PlannedGroup,
  run: Pick<PlannedRun, 'codemods' | 'around'>,
  permission: Permission,
): Promise<ResolvedGroup> {
  const withdrawn = new Map<string, string>()
  for (;;) {
    const attempt = new Attempt(group, run, permission, withdrawn)
    const trouble = await attempt.run()
    if (!trouble) return attempt.result()
    withdrawn.set(trouble.path, trouble.reason)
  }
}

/** What may be done. */
interface Permission {
  readonly choose: Choose
  readonly allowOutside: boolean
  readonly suppress?: (site: Site) => string | undefined
}

/** A file that must be withdrawn. */
interface Trouble {
  readonly path: string
  readonly reason: string
}

/** One try at a group: its texts as they change from pass to pass. */
class Attempt {
  readonly #group: PlannedGroup
  readonly #codemods: readonly ConfiguredCodemod[]
  readonly #around: PlannedRun['around']
  readonly #permission: Permission
  /** The files of the group that are not among the paths of the run. */
  readonly #outside: ReadonlySet<string>
  /** Files that went wrong in an earlier attempt, and why. */
  readonly #withdrawn: ReadonlyMap<string, string>
  readonly #originals: ReadonlyMap<string, string>
  readonly #texts: Map<string, string>
  /** From the text as read to the present one. */
  readonly #edits = new Map<string, readonly TextEdit[]>()
  readonly #sites: ResolvedSite[] = []
  readonly #joined: ReadonlySet<string>[] = []
  /** Suppressions to be written in this pass, by path. */
  #comments: ReadonlyMap<string, readonly TextEdit[]> = new Map()

  constructor(
    group: PlannedGroup,
    { codemods, around }: Pick<PlannedRun, 'codemods' | 'around'>,
    permission: Permission,
    withdrawn: ReadonlyMap<string, string>,
  ) {
    this.#group = group
    this.#codemods = codemods
    this.#around = around
    this.#permission = permission
    this.#outside = new Set(group.files.flatMap(({ path, outside }) => (outside ? [path] : [])))
    this.#withdrawn = withdrawn
    this.#originals = new Map(group.files.map(({ path, text }) => [path, text]))
    this.#texts = new Map(this.#originals)
  }

  async run(): Promise<Trouble | undefined> {
    let plans = this.#group.plans
    for (let pass = 1; pass <= MAX_PASSES; pass++) {
      const resolution = resolveConflicts(plans, site => this.#accepted(site))
      this.#comments = pass === 1 ? await this.#suppressions(plans, resolution) : new Map()
      const last = resolution.applied.size === 0 && this.#comments.size === 0
      this.#record(plans, resolution, pass, last)
      if (last) return undefined

      const next = await this.#advance(resolution, plans)
      if ('reason' in next) return next
      // What a codemod finds in a text that others changed too may be their doing.
      const changers = new Set([...resolution.applied].map(({ codemod }) => codemod))
      const left = next.plans
        .flatMap(({ sites }) => sites)
        .find(site => this.#accepted(site) && changers.size === 1 && changers.has(site.codemod))
      if (left && resolution.blocked.size === 0) {
        const { codemod, finding } = left
        return { path: finding.at.path, reason: `a second run of ${codemod.meta.id} would change its own result again` }
      }
      plans = next.plans
    }
    const left = plans.flatMap(({ sites }) => sites).find(site => this.#accepted(site))
    const path = left?.finding.at.path ?? this.#group.files[0]!.path
    return {
      path,
      reason: `${left?.codemod.meta.id ?? 'the run'} still finds something to change after ${MAX_PASSES} passes`,
    }
  }

  result(): ResolvedGroup {
    const files = this.#group.files.map(file => ({ ...file, edits: this.#edits.get(file.path) ?? [] }))
    return { files, sites: this.#sites, transactions: joinPaths(this.#joined, files) }
  }

  #accepted(site: Site): boolean {
    const isHeldBack = this.#heldBack(site) !== undefined || this.#withdrawnBy(site) !== undefined
    return site.suppressed === undefined && this.#permission.choose(site) === true && !isHeldBack
  }

  /** Why a fix may not be made for the files that it goes into. */
  #heldBack({ paths }: Site): string | undefined {
    for (const path of paths) {
      if (!this.#texts.has(path)) return `goes on in ${path}: run again`
      if (this.#outside.has(path) && !this.#permission.allowOutside)
        return `also changes ${path}, which is not among the given paths: add it, or --allow-outside`
    }
    return undefined
  }

  #withdrawnBy(site: Site): string | undefined {
    for (const path of site.paths) {
      const reason = this.#withdrawn.get(path)
      if (reason !== undefined) return reason
    }
    return undefined
  }

  /** Keeps what is decided. What is blocked or left is found again by the next pass, so it is kept only from the last one. */
  #record(plans: readonly CodemodPlan[], { applied, blocked }: Resolution, pass: number, last: boolean) {
    for (const site of plans.flatMap(({ sites }) => sites)) {
      if (applied.has(site)) {
        this.#joined.push(site.paths)
        this.#keep(site, pass, 'applied')
      } else if (last) {
        const rival = blocked.get(site)
        const choice = this.#permission.choose(site)
        const failure = choice === true ? this.#withdrawnBy(site) : undefined
        if (site.suppressed !== undefined) this.#keep(site, pass, 'suppressed', site.suppressed)
        else if (!site.finding.fix) this.#keep(site, pass, 'manual')
        else if (failure !== undefined) this.#keep(site, pass, 'failed', failure)
        else if (rival) this.#keep(site, pass, 'blocked', `in the way of ${rival.codemod.meta.id}`)
        else if (choice === true) this.#keep(site, pass, 'declined', this.#heldBack(site))
        else this.#keep(site, pass, 'declined', typeof choice === 'string' ? choice : undefined)
      }
    }
  }

  #keep(site: Site, pass: number, status: ResolvedSite['status'], note?: string) {
    const { path, start, end } = site.finding.at
    const edits = this.#edits.get(path) ?? []
    const from = mapBack(edits, start)
    const at = { path, start: from, end: Math.max(from, mapBack(edits, end)) }
    this.#sites.push({ site, at, pass, status, ...(note !== undefined && { note }) })
  }

  /** Makes the edits and their imports, and plans the new texts. */
  async #advance(resolution: Resolution, plans: readonly CodemodPlan[]): Promise<Trouble | { plans: CodemodPlan[] }> {
    const changed = new Map<string, CodemodPlan[]>()
    let path = this.#group.files[0]!.path
    try {
      for (path of new Set([...resolution.edits.keys(), ...resolution.imports.keys(), ...this.#comments.keys()])) {
        const parsed = await this.#change(path, resolution, plans)
        if ('reason' in parsed) return parsed
        const source = createSource(path, this.#texts.get(path)!)
        if (this.#outside.has(path)) continue
        changed.set(path, (await planText(source, this.#codemods, this.#around, parsed)).plans)
      }
      const texts = this.#group.files.map(file => ({ ...file, text: this.#texts.get(file.path)! }))
      const projects = projectPlans(texts, this.#codemods, this.#around)
      // A file that did not change is not asked again: its plan stands.
      const kept = plans.filter(({ codemod, sites: [site] }) => {
        return codemod.engine !== 'ts-morph' && site && !changed.has(site.finding.at.path)
      })
      return { plans: inOrder(this.#codemods, [...kept, ...[...changed.values()].flat(), ...projects]) }
    } catch (error) {
      if (error instanceof CodemodError) return { path, reason: `after its changes ${error.message}` }
      // Who scans a tree calls itself for each level of nesting.
      if (error instanceof RangeError) return { path, reason: 'is nested too deeply' }
      throw error
    }
  }

  /** The comments that are asked for: one for each line and codemod, where no fix changes that line. */
  async #suppressions(plans: readonly CodemodPlan[], { edits }: Resolution): Promise<Map<string, TextEdit[]>> {
    const comments = new Map<string, TextEdit[]>()
    for (const site of plans.flatMap(({ sites }) => sites)) {
      const reason = this.#permission.suppress?.(site)
      if (reason === undefined || site.suppressed !== undefined) continue
      const { at } = site.finding
      const text = this.#texts.get(at.path)!
      const edit = await suppressing(at.path, text, at, site.codemod.meta.id, reason)
      const others = [...(edits.get(at.path) ?? []), ...(comments.get(at.path) ?? [])]
      const isFree = edit && others.every(other => !overlap(other, edit) && other.start !== edit.start)
      if (isFree) comments.set(at.path, [...(comments.get(at.path) ?? []), edit])
    }
    return comments
  }

  /** Edits one file, then its imports; gives the parse of the result. */
  async #change(
    path: string,
    resolution: Resolution,
    plans: readonly CodemodPlan[],
  ): Promise<Trouble | Parsed<unknown>> {
    const before = this.#texts.get(path)!
    const edits = [...(resolution.edits.get(path) ?? []), ...(this.#comments.get(path) ?? [])]
    const result = await rewrite(path, before, edits, resolution.imports.get(path))
    if ('fault' in result) {
      const { line } = positions(result.text)(result.fault.at)
      const culprits = culpritsIn(path, resolution, plans)
      return { path, reason: `the result of ${culprits} has a syntax error in line ${line}: ${result.fault.message}` }
    }
    if ('problems' in result)
      return { path, reason: `${culpritsIn(path, resolution, plans)} needs an import: ${result.problems.join('; ')}` }
    this.#texts.set(path, result.text)
    const length = this.#originals.get(path)!.length
    this.#edits.set(path, composeEdits(length, this.#edits.get(path) ?? [], result.edits))
    return result.parsed
  }
}

/** The codemods whose fixes went into a file. */
function culpritsIn(path: string, { applied }: Resolution, plans: readonly CodemodPlan[]): string {
  const sites = plans.flatMap(({ sites }) => sites.filter(site => applied.has(site) && site.paths.has(path)))
  return [...new Set(sites.map(({ codemod }) => codemod.meta.id))].join(', ')
}

/** Changed files, those that share an applied fix in one set. */
function joinPaths(joined: readonly ReadonlySet<string>[], files: readonly ResolvedFile[]): string[][] {
  const sets = new Map<string, Set<string>>()
  for (const { path, edits } of files) if (edits.length > 0) sets.set(path, new Set([path]))
  for (const paths of joined) {
    const changed = [...paths].filter(path => sets.has(path))
    const union = new Set(changed.flatMap(path => [...sets.get(path)!]))
    for (const path of union) sets.set(path, union)
  }
  return [...new Set(sets.values())].map(set => [...set].sort())
}
