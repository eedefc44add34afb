/** What a planned group asks a person about. */
import { type CodemodPlan, rivalsOf, type Site } from '../core/conflicts.ts'
import { fingerprints, fixDigest } from '../core/fingerprint.ts'
import { messageOf } from '../core/message.ts'
import type { PlannedGroup } from '../plan.ts'
import type { Change } from './machine.ts'

/** A change, and the site that it is about. */
export interface Question extends Change {
  readonly site: Site
  readonly group: PlannedGroup
  /** Of the fix: another one means that a decision was about something else. */
  readonly digest: string | undefined
}

/** The sites of a group in the order of the source, an outer one before what it contains. Suppressed ones are not asked about. */
export function questionsOf(group: PlannedGroup): Question[] {
  const texts = new Map(group.files.map(({ path, text }) => [path, text]))
  const ids = idsOf(group)
  const rivals = rivalsOf(group.plans)
  const sharedBy = new Map(group.plans.flatMap(({ plan, sites }) => sites.map(site => [site, plan.shared] as const)))
  return sitesIn(group.plans).map(site => {
    const { codemod, finding } = site
    const message = messageOf(codemod.meta, finding)
    return {
      id: ids.get(site)!,
      path: finding.at.path,
      codemod: codemod.meta.id,
      isFixable: finding.fix !== undefined,
      text: [finding.at.path, codemod.meta.id, message, finding.fix?.title ?? ''].join('\n'),
      rivals: new Set([...(rivals.get(site) ?? [])].map(rival => ids.get(rival)!)),
      digest: fixDigest(finding, sharedBy.get(site) ?? [], path => texts.get(path)),
      site,
      group,
    }
  })
}

/** The ids of all sites of a group. */
function idsOf({ files, plans }: PlannedGroup): Map<Site, string> {
  const named = files.flatMap(({ path, text }) =>
    [...fingerprints(plans, path, text)].map(([site, print]) => [site, `${path} ${print}`] as const),
  )
  return new Map(named)
}

function sitesIn(plans: readonly CodemodPlan[]): Site[] {
  const sites = plans.flatMap(plan => plan.sites).filter(({ suppressed }) => suppressed === undefined)
  return sites.sort(({ finding: { at: a } }, { finding: { at: b } }) =>
    a.path === b.path ? a.start - b.start || b.end - a.end : a.path < b.path ? -1 : 1,
  )
}
