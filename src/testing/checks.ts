/** What must hold for every case. Each check throws an error with a name of its own and a readable difference. */
import { isDeepStrictEqual } from 'node:util'
import { resolveConflicts } from '../core/conflicts.ts'
import { applyEdits } from '../core/edits.ts'
import { positions } from '../core/source.ts'
import type { PlannedRun } from '../plan.ts'
import { failure, mustEqual } from './failure.ts'
import { findingsOf, type Study, wanted, wantedBeside } from './study.ts'
import { faultsOf, listing, type Outcome, outcomeOf, planTexts, type TextFile, withdrawals } from './trial.ts'
import { bomFromDisk, crlf, lf, mixedEndings, sameVariant } from './variants.ts'

/** By what each asserts. */
export const CHECKS: Readonly<Record<string, (study: Study) => void | Promise<void>>> = {
  'gives the expected text': expectedText,
  'finds what findings.txt lists': expectedFindings,
  'fills every placeholder of its messages': filledMessages,
  'plans the same twice, in plain JSON': purePlan,
  'has no new syntax error': noNewSyntaxError,
  'has nothing left to fix in a second run': secondRun,
  'goes right with only some of the fixes': someFixes,
  'keeps CRLF': study => sameVariant(study, 'CRLF', crlf),
  'keeps LF': study => sameVariant(study, 'LF', lf),
  'reads mixed line endings and blank lines above': mixedEndings,
  'keeps a BOM': bomFromDisk,
  'has fixes as meta.fixes says': fixesAsDeclared,
}

function expectedText({ example, files, outcome }: Study): void {
  const { after, before, extension, path } = example
  if (after && after.bom !== before.bom)
    throw failure('WrongText', `Only one of before${extension} and after${extension} has a BOM.`)
  if (after?.text === before.text)
    throw failure('SameText', `after${extension} is before${extension}: without it, the file must stay as it is.`)
  const what = after
    ? `The result is not after${extension}.`
    : `There is no after${extension}, but the file would change.`
  mustEqual('WrongText', what + notes(outcome), wanted(example), outcome.texts.get(path)!)
  for (const file of files.slice(1))
    mustEqual(
      'WrongText',
      `The support file ${file.path} is not as it should be after.`,
      wantedBeside(example, file.path),
      outcome.texts.get(file.path)!,
    )
}

/** Says why fixes were withdrawn, where some were. */
function notes(outcome: Outcome): string {
  return withdrawals(outcome)
    .map(note => `\nWithdrawn: ${note}`)
    .join('')
}

function expectedFindings(study: Study): void {
  mustEqual('WrongFindings', 'The findings are not those of findings.txt.', study.example.findings, findingsOf(study))
}

function filledMessages({ item, outcome }: Study): void {
  const { messages, reasons } = item.codemod.meta
  for (const { site } of outcome.sites) {
    const { messageId, data = {} } = site.finding
    const template = messages[messageId] ?? reasons[messageId] ?? ''
    const names = [...template.matchAll(/\{(\w+)\}/g)].map(match => match[1]!)
    const missing = names.filter(name => !Object.hasOwn(data, name))
    if (missing.length > 0)
      throw failure('UnfilledMessage', `A finding "${messageId}" has no data for ${missing.join(', ')}.`)
  }
}

async function purePlan({ example, files, item, run }: Study): Promise<void> {
  const plansOf = (planned: PlannedRun) => planned.groups.flatMap(({ plans }) => plans.map(({ plan }) => plan))
  const [first, second] = [plansOf(run), plansOf(await planTexts(files, item, example.folder))]
  const json = JSON.stringify(first, null, 2)
  mustEqual('ImpurePlan', 'A second plan of the same text is another one.', json, JSON.stringify(second, null, 2))
  if (!isDeepStrictEqual(JSON.parse(json), first))
    throw failure(
      'ImpurePlan',
      'The plan is not plain JSON: it holds undefined, NaN, a function or an instance of a class.',
    )
}

/** Looks at what the first pass makes as well: a result with a syntax error would be withdrawn. */
async function noNewSyntaxError({ choose, files, outcome, run }: Study): Promise<void> {
  for (const { path, line, reason } of run.failures) throw failure('SyntaxErrorBefore', `${path}:${line} ${reason}`)
  const { edits } = resolveConflicts(
    run.groups.flatMap(group => group.plans),
    site => choose(site) === true,
  )
  for (const { path, text } of files) {
    for (const result of [applyEdits(text, edits.get(path) ?? []), outcome.texts.get(path)!]) {
      const fault = await faultIn({ path, text: result })
      if (fault) throw failure('NewSyntaxError', `${fault}\n\n${result}`)
    }
  }
}

async function faultIn(file: TextFile): Promise<string | undefined> {
  const fault = (await faultsOf(file))[0]
  return fault && `${file.path}:${positions(file.text)(fault.at).line} ${fault.message}`
}

async function secondRun({ choose, example, files, item, outcome }: Study): Promise<void> {
  const results = files.map(({ path }) => ({ path, text: outcome.texts.get(path)! })) as unknown as Study['files']
  const { sites } = await outcomeOf(await planTexts(results, item, example.folder), choose)
  const tried = sites.filter(({ status }) => status === 'applied' || status === 'failed')
  if (tried.length === 0) return
  const list = listing(results, item.codemod.meta, tried, [])
  throw failure('SecondRunChanges', `A second run would still fix:\n${list}${notes(outcome)}`)
}

async function someFixes({ files, parts }: Study): Promise<void> {
  for (const { label, outcome } of parts) {
    const wrong = withdrawals(outcome)
    for (const { path } of files) wrong.push((await faultIn({ path, text: outcome.texts.get(path)! })) ?? '')
    if (!outcome.sites.some(({ status }) => status === 'applied')) wrong.push('nothing is applied')
    const problem = wrong.find(problem => problem !== '')
    if (problem) throw failure('PartFails', `With ${label}: ${problem}`)
  }
}

function fixesAsDeclared({ item, outcome }: Study): void {
  const { fixes } = item.codemod.meta
  for (const { site } of outcome.sites) {
    const { fix, messageId } = site.finding
    if (fixes === (fix ? 'never' : 'always'))
      throw failure('WrongMeta', `meta.fixes is "${fixes}", but a finding "${messageId}" has ${fix ? 'a' : 'no'} fix.`)
  }
}
