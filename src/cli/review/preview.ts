/** What a change would do to its files, given all that is taken already. */
import { type CodemodPlan, resolveConflicts, type Site } from '../../core/conflicts.ts'
import { applyEdits } from '../../core/edits.ts'
import type { PlannedGroup } from '../../plan.ts'
import type { Question } from '../../review/changes.ts'
import type { Decision, Edited } from '../../review/machine.ts'
import type { Changed } from '../../review/screen.ts'
import { rewrite } from '../../rewrite.ts'

/** The files of a change before and after it, both with what is taken already; those that stay as they are left out. */
export async function previewOf(question: Question, decisions: ReadonlyMap<Site, Decision>): Promise<Changed[]> {
  const { group, site } = question
  const before = await textsWith(group, decisions)
  const after = await textsWith(group, new Map([...decisions, [site, { kind: 'accept' }]]))
  return group.files.flatMap(({ path }) => {
    const file = { path, before: before.get(path)!, after: after.get(path)! }
    return file.before === file.after ? [] : [file]
  })
}

/** The texts of a group with the fixes that are taken, their shared edits and imports. */
async function textsWith(group: PlannedGroup, decisions: ReadonlyMap<Site, Decision>): Promise<Map<string, string>> {
  const { plans, taken } = withDecisions(group, decisions)
  const { edits, imports } = resolveConflicts(plans, site => taken.has(site))
  const texts = new Map<string, string>()
  for (const { path, text } of group.files) {
    const own = edits.get(path) ?? []
    const needs = imports.get(path)
    const result = own.length > 0 || needs ? await rewrite(path, text, own, needs) : { text }
    // A result with a fault is shown as it would be: whoever looks at it sees what is wrong.
    texts.set(path, 'problems' in result ? applyEdits(text, own) : result.text)
  }
  return texts
}

/** The plans of a group with fixes as a person wrote them, and the sites whose fixes are taken. */
export function withDecisions(
  group: PlannedGroup,
  decisions: ReadonlyMap<Site, Decision>,
): {
  readonly plans: readonly CodemodPlan[]
  readonly taken: ReadonlySet<Site>
  readonly originals: ReadonlyMap<Site, Site>
} {
  const taken = new Set<Site>()
  const originals = new Map<Site, Site>()
  const plans = group.plans.map(plan => ({
    ...plan,
    sites: plan.sites.map(site => {
      const decision = decisions.get(site)
      const own = decision?.kind === 'accept' && decision.edited ? asWritten(site, decision.edited) : site
      originals.set(own, site)
      if (decision?.kind === 'accept') taken.add(own)
      return own
    }),
  }))
  return { plans, taken, originals }
}

/** A site whose fix is what a person made of it. */
function asWritten(site: Site, { edits, isWhole }: Edited): Site {
  const { finding } = site
  const fix = finding.fix!
  const elsewhere = fix.edits.filter(({ path }) => path !== finding.at.path)
  const { shared, ...rest } = fix
  const own = { ...rest, edits: [...edits, ...elsewhere], ...(shared && !isWhole && { shared }) }
  return { ...site, finding: { ...finding, fix: own } }
}
