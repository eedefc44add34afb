/** Runs over texts: planned and resolved as the library does it, without a disk. */
import type { Meta } from '../codemod.ts'
import { applyEdits } from '../core/edits.ts'
import { messageOf } from '../core/message.ts'
import { createSource, positions } from '../core/source.ts'
import type { SyntaxFault } from '../engines/engine.ts'
import { engineFor, languageOf } from '../engines/index.ts'
import type { ConfiguredCodemod, PlannedRun } from '../plan.ts'
import { projectPlans } from '../plan-project.ts'
import { planText } from '../plan-text.ts'
import { type Choose, type ResolvedGroup, type ResolvedSite, resolve } from '../resolve.ts'
import { aroundTexts, fileOf } from './around.ts'

/** A file's path and its text, without BOM. */
export interface TextFile {
  readonly path: string
  readonly text: string
}

/** Plans texts as one group. One-file codemods are asked about the first file only; beside it exists what is in `folder`. */
export async function planTexts(
  files: readonly [TextFile, ...TextFile[]],
  item: ConfiguredCodemod,
  folder: string,
): Promise<PlannedRun> {
  const [{ path, text }] = files
  const around = aroundTexts(files, folder)
  const { plans, faults = [] } =
    item.codemod.engine === 'ts-morph'
      ? { plans: projectPlans(files, [item], around) }
      : await planText(createSource(path, text), [item], around)
  const position = new Map(files.map(file => [file.path, positions(file.text)]))
  const safe = plans.flatMap(({ codemod, plan }) =>
    (plan.safe ?? []).map(place => ({
      path: place.path,
      codemod: codemod.meta.id,
      ...position.get(place.path)!(place.start),
    })),
  )
  return {
    cwd: '/',
    codemods: [item],
    around,
    groups: [{ files: files.map(fileOf), plans }],
    failures: faults.map(({ at, message }) => ({
      path,
      line: positions(text)(at).line,
      reason: `has a syntax error: ${message}`,
    })),
    skipped: [],
    safe,
    read: files.length,
    parsed: 1,
  }
}

/** What becomes of the texts. */
export interface Outcome {
  readonly texts: ReadonlyMap<string, string>
  readonly sites: readonly ResolvedSite[]
}

/** Resolves a run of one group. */
export async function outcomeOf(run: PlannedRun, choose: Choose): Promise<Outcome> {
  const { groups } = await resolve(run, choose)
  return { texts: resultTexts(groups), sites: groups.flatMap(({ sites }) => sites) }
}

/** The texts after a resolved run, by path, without BOM. */
export function resultTexts(groups: readonly ResolvedGroup[]): Map<string, string> {
  return new Map(groups.flatMap(({ files }) => files.map(({ path, text, edits }) => [path, applyEdits(text, edits)])))
}

/** The syntax errors of a text, as the engine of its language sees them. */
export async function faultsOf({ path, text }: TextFile): Promise<readonly SyntaxFault[]> {
  const engine = await engineFor(languageOf(path)!)
  return (await engine.parse(path, text)).faults
}

/**
 * The content of a findings.txt: one line a finding in the order of the source, then one for each place that is safe already. Places of
 * other files than the first have their path in front.
 */
export function listing(
  [first, ...others]: readonly [TextFile, ...TextFile[]],
  meta: Meta,
  sites: readonly ResolvedSite[],
  safe: PlannedRun['safe'],
): string {
  const lines: string[] = []
  for (const { path, text } of [first, ...others]) {
    const position = positions(text)
    const prefix = path === first.path ? '' : `${path}:`
    const here = sites.filter(({ at }) => at.path === path).sort((a, b) => a.at.start - b.at.start)
    for (const { site, at, status } of here) {
      const { line, column } = position(at.start)
      const message = messageOf(meta, site.finding).replace(/\r?\n/g, '\\n')
      lines.push(`${prefix}${line}:${column} ${status} ${site.finding.messageId}: ${message}`)
    }
  }
  for (const { path, line, column } of safe)
    lines.push(`${path === first.path ? '' : `${path}:`}${line}:${column} safe`)
  return lines.map(line => `${line}\n`).join('')
}

/** The notes of the fixes that were withdrawn because they went wrong; each once. */
export function withdrawals({ sites }: Outcome): string[] {
  return [...new Set(sites.filter(({ status }) => status === 'failed').map(({ note }) => note ?? 'withdrawn'))]
}
