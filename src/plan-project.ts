/** What codemods find in all files of a run together, and which files their fixes join. */
import type { Codemod, Finding, ProjectCodemod } from './codemod.ts'
import type { CodemodPlan } from './core/conflicts.ts'
import { disjointSets } from './core/sets.ts'
import { createSource } from './core/source.ts'
import { languageOf } from './engines/index.ts'
import { openProject } from './engines/ts-morph.ts'
import type { Around } from './io/around.ts'
import type { ConfiguredCodemod, FileText, PlannedGroup } from './plan.ts'
import { CodemodError, checked, suppressedIn } from './plan-text.ts'
import type { Failure } from './report/result.ts'

/** What the planning of projects needs to know of a run, and whom it tells of a codemod that goes wrong. */
interface ProjectRun {
  readonly around: Around
  /** The paths of the run, whether there is something to read in them or not. */
  readonly given: ReadonlySet<string>
  readonly failures: Failure[]
}

/** Asks the project codemods as well; where one goes wrong, the plans of the others stand. */
export function planProjects(
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
      around,
    )
    const known = (path: string) => project.fileAt(path)?.source
    const suppressed = (codemod: Codemod, finding: Finding) => {
      const { source, tree } = project.fileAt(finding.at.path)!
      return suppressedIn(source, () => tree.comments)(codemod, finding)
    }
    return checked(item, known, suppressed, () => (item.codemod as ProjectCodemod).plan({ project }, item.options))
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

/** Whether a codemod reads all files of the run together. */
export function isProject({ codemod }: ConfiguredCodemod): boolean {
  return codemod.engine === 'ts-morph'
}
