import type { Codemod, Edit, Fix, Place, Plan, Source } from '../codemod.ts'
import { overlap, sortEdits } from './edits.ts'

/** The texts that a plan may be about. */
type SourceAt = (path: string) => Source | undefined

/**
 * What is wrong with a plan, in words, for the codemod's author; empty when it keeps the contract. Nothing of a plan with
 * a problem is used.
 */
export function checkPlan(codemod: Codemod, plan: Plan, sourceAt: SourceAt): string[] {
  const { meta } = codemod
  const problems: string[] = []
  const keys = new Map<string, readonly Edit[]>()
  for (const shared of plan.shared ?? []) {
    if (keys.has(shared.key)) problems.push(`the shared edit "${shared.key}" is there twice`)
    keys.set(shared.key, shared.when === 'any' ? shared.edits : [])
    problems.push(...checkEdits(`the shared edit "${shared.key}"`, shared.edits, sourceAt))
  }
  for (const finding of plan.findings) {
    const name = `the finding "${finding.messageId}" at ${finding.at.path}:${finding.at.start}`
    problems.push(...checkPlace(name, finding.at, sourceAt))
    const texts = finding.fix ? meta.messages : meta.reasons
    if (!Object.hasOwn(texts, finding.messageId))
      problems.push(`${name} is not declared in meta.${finding.fix ? 'messages' : 'reasons'}`)
    for (const key of [...(finding.holds ?? []), ...(finding.fix?.shared ?? [])])
      if (!keys.has(key)) problems.push(`${name} names a shared edit "${key}" that the plan does not have`)
    if (finding.fix) {
      const always = (finding.fix.shared ?? []).flatMap(key => keys.get(key) ?? [])
      problems.push(...checkFix(name, finding.fix, always, sourceAt))
    }
  }
  for (const place of plan.safe ?? []) problems.push(...checkPlace('a safe place', place, sourceAt))
  return problems
}

/** `always`: the edits that come with every acceptance of the fix. */
function checkFix(name: string, fix: Fix, always: readonly Edit[], sourceAt: SourceAt): string[] {
  const problems = checkEdits(name, [...fix.edits, ...always], sourceAt)
  if (fix.edits.length + always.length === 0) problems.push(`${name} has a fix without edits`)
  for (const need of fix.imports ?? [])
    if (need.path !== undefined && !sourceAt(need.path))
      problems.push(`${name} asks for an import in ${need.path}, which is not in the run`)
  return problems
}

function checkEdits(name: string, edits: readonly Edit[], sourceAt: SourceAt): string[] {
  const problems = edits.flatMap(edit => checkPlace(name, edit, sourceAt))
  if (problems.length > 0) return problems
  const byPath = new Map<string, Edit[]>()
  for (const edit of edits) {
    const others = byPath.get(edit.path)
    if (others) others.push(edit)
    else byPath.set(edit.path, [edit])
    if (!edit.text.isWellFormed()) problems.push(`${name} has an edit whose text is not well-formed Unicode`)
    if (sourceAt(edit.path)!.text.slice(edit.start, edit.end) === edit.text)
      problems.push(`${name} has an edit that changes nothing, at offset ${edit.start}`)
  }
  for (const group of byPath.values()) {
    const sorted = sortEdits(group)
    for (let i = 1; i < sorted.length; i++)
      if (overlap(sorted[i - 1]!, sorted[i]!))
        problems.push(`${name} has edits that overlap, at offset ${sorted[i]!.start}`)
  }
  return problems
}

function checkPlace(name: string, place: Place, sourceAt: SourceAt): string[] {
  const source = sourceAt(place.path)
  if (!source) return [`${name} points into ${place.path}, which is not in the run`]
  const { start, end } = place
  const inside =
    Number.isInteger(start) && Number.isInteger(end) && 0 <= start && start <= end && end <= source.text.length
  if (!inside) return [`${name} points to ${start}-${end}, outside of the file's ${source.text.length} characters`]
  if (splitsPair(source.text, start) || splitsPair(source.text, end))
    return [`${name} points to ${start}-${end}, into the middle of a character or of a line break`]
  return []
}

/** A surrogate pair and a CRLF are never taken apart. */
function splitsPair(text: string, at: number): boolean {
  if (at === 0 || at === text.length) return false
  const before = text.charCodeAt(at - 1)
  const after = text.charCodeAt(at)
  const inCharacter = before >= 0xd800 && before < 0xdc00 && after >= 0xdc00 && after < 0xe000
  return inCharacter || (before === 13 && after === 10)
}
