import type { Codemod, Edit, Finding, ImportNeed, Plan, SharedEdit } from '../codemod.ts'
import { overlap } from './edits.ts'

/** One finding of one codemod, in one pass. Two passes never share a site. */
export interface Site {
  readonly codemod: Codemod
  readonly finding: Finding
  /** Of the files that its fix changes, shared edits included, and its own. */
  readonly paths: ReadonlySet<string>
  /** The reason that a comment gives for leaving it as it is. */
  readonly suppressed?: string
}

/** One codemod's plan over one text, or over one project. */
export interface CodemodPlan {
  readonly codemod: Codemod
  readonly plan: Plan
  readonly sites: readonly Site[]
}

/** What becomes of the accepted sites of one pass. */
export interface Resolution {
  /** Sites whose fix is in. */
  readonly applied: ReadonlySet<Site>
  /** Sites whose fix is accepted but stands in the way of one that is in. */
  readonly blocked: ReadonlyMap<Site, Site>
  /** All edits by path, sorted and disjoint: those of the fixes and the shared ones. */
  readonly edits: ReadonlyMap<string, readonly Edit[]>
  /** The import needs of the applied fixes by path. */
  readonly imports: ReadonlyMap<string, readonly ImportNeed[]>
}

/** Gives a codemod's plan its sites: source order, an outer one before what it contains. `suppressed` gives the reason for which one stays. */
export function sitesOf(
  codemod: Codemod,
  plan: Plan,
  suppressed: (finding: Finding) => string | undefined = () => undefined,
): CodemodPlan {
  const shared = new Map((plan.shared ?? []).map(({ key, edits }) => [key, edits.map(({ path }) => path)]))
  const pathsOf = ({ at, fix }: Finding) => {
    const edited = fix?.edits.map(({ path }) => path) ?? []
    return new Set([at.path, ...edited, ...(fix?.shared ?? []).flatMap(key => shared.get(key) ?? [])])
  }
  const sites = plan.findings
    .map((finding): Site => {
      const reason = suppressed(finding)
      return { codemod, finding, paths: pathsOf(finding), ...(reason !== undefined && { suppressed: reason }) }
    })
    .sort((a, b) => comparePlaces(a.finding.at, b.finding.at))
  return { codemod, plan, sites }
}

function comparePlaces(a: Finding['at'], b: Finding['at']): number {
  if (a.path !== b.path) return a.path < b.path ? -1 : 1
  return a.start - b.start || b.end - a.end
}

/**
 * Decides which accepted fixes go in together. The first one wins: codemods in the order in which they were named, sites in source order,
 * outer before inner. Edits of different codemods may not even touch, since neither knows what the other puts there.
 */
export function resolveConflicts(plans: readonly CodemodPlan[], accepted: (site: Site) => boolean): Resolution {
  const ground = new Ground()
  const applied = new Set<Site>()
  const blocked = new Map<Site, Site>()
  for (const { plan, sites } of plans) {
    for (const site of sites) {
      const { fix } = site.finding
      if (!fix || !accepted(site)) continue
      const needed = (plan.shared ?? []).filter(shared => shared.when === 'any' && fix.shared?.includes(shared.key))
      const rival = ground.place(site, fix.edits, needed)
      if (rival) blocked.set(site, rival)
      else applied.add(site)
    }
  }
  for (const { plan, sites } of plans) {
    for (const shared of plan.shared ?? []) {
      if (shared.when !== 'all') continue
      const users = sites.filter(site => site.finding.fix?.shared?.includes(shared.key))
      const held = sites.some(site => !applied.has(site) && site.finding.holds?.includes(shared.key))
      const first = users[0]
      if (first && !held && users.every(site => applied.has(site))) ground.place(first, [], [shared])
    }
  }
  return { applied, blocked, edits: ground.edits(), imports: importsOf(applied) }
}

/** Sites whose fixes cannot go in together, each with those in its way: what {@link resolveConflicts} decides of two of them, for all pairs. */
export function rivalsOf(plans: readonly CodemodPlan[]): Map<Site, ReadonlySet<Site>> {
  const found = new Map<Site, Set<Site>>()
  const rank = new Map(plans.flatMap(({ sites }) => sites).map((site, index) => [site, index]))
  const look = (one: Site, other: Site) => {
    if (one === other || found.get(one)?.has(other)) return
    const [first, second] = rank.get(one)! < rank.get(other)! ? [one, other] : [other, one]
    const pair = plans.filter(({ sites }) => sites.includes(first) || sites.includes(second))
    if (resolveConflicts(pair, site => site === first || site === second).blocked.size === 0) return
    for (const [site, rival] of [
      [one, other],
      [other, one],
    ] as const)
      found.set(site, (found.get(site) ?? new Set()).add(rival))
  }
  for (const placed of placedByPath(plans).values()) {
    const loners = new Set(placed.map(({ owner }) => owner).filter(({ finding }) => finding.fix?.alone))
    for (const [index, { edit, owner, shared }] of placed.entries()) {
      for (const loner of loners) if (loner.codemod !== owner.codemod) look(loner, owner)
      for (const other of following(placed, index))
        if (!(shared && other.shared && same(edit, other.edit))) look(owner, other.owner)
    }
  }
  return found
}

/** All edits that fixes need, by path and in order. */
function placedByPath(plans: readonly CodemodPlan[]): Map<string, Placed[]> {
  const byPath = new Map<string, Placed[]>()
  const add = (item: Placed) => {
    const items = byPath.get(item.edit.path)
    if (items) items.push(item)
    else byPath.set(item.edit.path, [item])
  }
  for (const { plan, sites } of plans) {
    const shared = new Map(
      (plan.shared ?? []).filter(({ when }) => when === 'any').map(({ key, edits }) => [key, edits]),
    )
    for (const owner of sites) {
      const { fix } = owner.finding
      for (const edit of fix?.edits ?? []) add({ edit, owner, shared: false })
      for (const key of fix?.shared ?? []) for (const edit of shared.get(key) ?? []) add({ edit, owner, shared: true })
    }
  }
  for (const items of byPath.values()) items.sort((a, b) => a.edit.start - b.edit.start || a.edit.end - b.edit.end)
  return byPath
}

/** Those after one that begin before it ends, or where it does. */
function* following(placed: readonly Placed[], index: number): Iterable<Placed> {
  const { end } = placed[index]!.edit
  for (let at = index + 1; at < placed.length && placed[at]!.edit.start <= end; at++) yield placed[at]!
}

interface Placed {
  readonly edit: Edit
  readonly owner: Site
  readonly shared: boolean
}

/** The edits placed so far, and whose they are. */
class Ground {
  /** By path, sorted by place; disjoint. */
  readonly #placed = new Map<string, Placed[]>()
  /** By path: a fix that wants no other codemod's in the file. */
  readonly #loners = new Map<string, Site>()

  /** Places all of the edits, or none of them: then the site in their way is returned. */
  place(owner: Site, edits: readonly Edit[], shared: readonly SharedEdit[]): Site | undefined {
    const wanted: Placed[] = []
    for (const edit of shared.flatMap(({ edits }) => edits)) {
      const there = this.#meeting(edit).some(other => other.shared && same(other.edit, edit))
      if (!there) wanted.push({ edit, owner, shared: true })
    }
    // At one place, what frames the edits of several fixes comes before the first of them.
    wanted.push(...edits.map(edit => ({ edit, owner, shared: false })))
    for (const path of new Set(wanted.map(({ edit }) => edit.path))) {
      const stranger = this.#strangerIn(path, owner)
      if (stranger) return stranger
    }
    for (const { edit } of wanted) {
      for (const other of this.#meeting(edit)) {
        if (other.owner.codemod !== owner.codemod || overlap(other.edit, edit)) return other.owner
      }
    }
    for (const item of wanted) this.#insert(item)
    return undefined
  }

  edits(): Map<string, Edit[]> {
    return new Map([...this.#placed].map(([path, items]) => [path, items.map(item => item.edit)]))
  }

  /** A fix of another codemod in the file, where one of the two wants to be alone. */
  #strangerIn(path: string, owner: Site): Site | undefined {
    const others = this.#placed.get(path) ?? []
    const isAlone = owner.finding.fix?.alone === true
    const first = isAlone ? others.find(other => other.owner.codemod !== owner.codemod)?.owner : this.#loners.get(path)
    return first && first.codemod !== owner.codemod ? first : undefined
  }

  /** What overlaps the edit, or touches it. */
  #meeting(edit: Edit): Placed[] {
    const items = this.#placed.get(edit.path) ?? []
    const found: Placed[] = []
    let at = firstAfter(items, edit)
    while (at > 0 && items[at - 1]!.edit.end >= edit.start) at--
    for (; at < items.length && items[at]!.edit.start <= edit.end; at++) found.push(items[at]!)
    return found
  }

  #insert(item: Placed) {
    const { path } = item.edit
    if (item.owner.finding.fix?.alone && !this.#loners.has(path)) this.#loners.set(path, item.owner)
    const items = this.#placed.get(path)
    if (items) items.splice(firstAfter(items, item.edit), 0, item)
    else this.#placed.set(path, [item])
  }
}

/** The index of the first edit that comes after `edit` in the order of {@link sortEdits}. */
function firstAfter(items: readonly Placed[], edit: Edit): number {
  let low = 0
  let high = items.length
  while (low < high) {
    const middle = (low + high) >> 1
    const other = items[middle]!.edit
    if (other.start < edit.start || (other.start === edit.start && other.end <= edit.end)) low = middle + 1
    else high = middle
  }
  return low
}

function same(a: Edit, b: Edit): boolean {
  return a.start === b.start && a.end === b.end && a.text === b.text
}

function importsOf(sites: Iterable<Site>): Map<string, ImportNeed[]> {
  const needs = new Map<string, ImportNeed[]>()
  for (const { finding } of sites) {
    for (const need of finding.fix?.imports ?? []) {
      const path = need.path ?? finding.at.path
      const others = needs.get(path)
      if (others) others.push(need)
      else needs.set(path, [need])
    }
  }
  return needs
}
