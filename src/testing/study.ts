/** All that the checks of one case ask about, worked out once. */
import type { Site } from '../core/conflicts.ts'
import { positions } from '../core/source.ts'
import type { ConfiguredCodemod, PlannedRun } from '../plan.ts'
import { type Choose, chooseByApplicability } from '../resolve.ts'
import { besides, type Case } from './case.ts'
import { generator } from './random.ts'
import { listing, type Outcome, outcomeOf, planTexts, type TextFile } from './trial.ts'

/** A case with its codemod, run in memory. */
export interface Study {
  readonly example: Case
  readonly item: ConfiguredCodemod
  readonly choose: Choose
  /** The test file first; the support files follow when the codemod reads whole projects. */
  readonly files: readonly [TextFile, ...TextFile[]]
  readonly run: PlannedRun
  readonly outcome: Outcome
  /** Each fix alone, and some subsets of them. */
  readonly parts: readonly Part[]
}

/** What comes of taking only some of the fixes. */
export interface Part {
  /** Names the fixes: "only the fixes at 3:5, 7:1". */
  readonly label: string
  readonly outcome: Outcome
}

/** Rejects when the codemod throws or breaks its contract. */
export async function studyOf(example: Case, item: ConfiguredCodemod): Promise<Study> {
  const files = filesOf(example, item)
  const run = await planTexts(files, item, example.folder)
  const choose = chooseByApplicability(example.unsafe)
  return {
    example,
    item,
    choose,
    files,
    run,
    outcome: await outcomeOf(run, choose),
    parts: await partsOf(run, files[0]),
  }
}

/** The case's own text after, or that before where nothing may change. */
export function wanted({ before, after }: Case): string {
  return (after ?? before).text
}

/** The same of one of its support files. */
export function wantedBeside({ path, support, supportAfter }: Case, file: string): string {
  const name = [...support.keys()].find(name => besides(path, name) === file)!
  return (supportAfter.get(name) ?? support.get(name)!).text
}

/** What findings.txt should say. */
export function findingsOf({ files, item, outcome, run }: Study): string {
  return listing(files, item.codemod.meta, outcome.sites, run.safe)
}

function filesOf({ path, before, support }: Case, { codemod }: ConfiguredCodemod): [TextFile, ...TextFile[]] {
  const test = { path, text: before.text }
  if (codemod.engine !== 'ts-morph') return [test]
  return [test, ...[...support].map(([file, { text }]) => ({ path: besides(path, file), text }))]
}

async function partsOf(run: PlannedRun, { path, text }: TextFile): Promise<Part[]> {
  const fixes = run.groups
    .flatMap(({ plans }) => plans.flatMap(({ sites }) => sites))
    .filter(({ finding }) => finding.fix)
  const position = positions(text)
  const nameOf = ({ finding: { at } }: Site) => {
    if (at.path !== path) return `${at.path}:${at.start}`
    const { line, column } = position(at.start)
    return `${line}:${column}`
  }
  const parts: Part[] = []
  for (const subset of subsets(fixes)) {
    const outcome = await outcomeOf(run, site => subset.has(site))
    parts.push({ label: `only the fixes at ${[...subset].map(nameOf).join(', ')}`, outcome })
  }
  return parts
}

/** How many subsets of fixes are drawn, next to each fix alone. */
const DRAWN = 8

/** Each item alone, and random subsets of two or more: the same ones in every call. */
function subsets<T>(items: readonly T[]): Set<T>[] {
  const found = new Map(items.map((item, index) => [String(index), new Set([item])]))
  const draw = generator(items.length)
  for (let i = 0; i < DRAWN; i++) {
    const indexes = [...items.keys()].filter(() => draw() < 0.5)
    if (indexes.length > 1) found.set(indexes.join(), new Set(indexes.map(index => items[index]!)))
  }
  return [...found.values()]
}
