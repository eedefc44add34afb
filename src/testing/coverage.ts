/** What must hold for all cases of a codemod together. */
import type { Codemod } from '../codemod.ts'
import { isChanged } from './case.ts'
import { failure } from './failure.ts'
import { valuesOf } from './options.ts'
import type { Study } from './study.ts'

/** By what each asserts of the codemod's cases. */
export const COVERAGE: Readonly<Record<string, (codemod: Codemod, studies: readonly Study[]) => void>> = {
  'has an example': hasExample,
  'has a case that stays unchanged': hasUnchanged,
  'shows every message': ({ meta }, studies) => mustOccur('messages', Object.keys(meta.messages), messageIds(studies)),
  'shows every reason': ({ meta }, studies) => mustOccur('reasons', Object.keys(meta.reasons), messageIds(studies)),
  'uses every value of its options': usesOptions,
  'has fixes sometimes where meta.fixes says so': sometimesFixes,
}

function hasExample({ meta }: Codemod, studies: readonly Study[]): void {
  const example = studies.find(study => study.example.name === 'example')?.example
  if (!example)
    throw failure('NoExample', `There is no case "example" in the fixtures of ${meta.id}: the docs show it.`)
  if (!isChanged(example) && meta.fixes !== 'never')
    throw failure('NoExample', 'The case "example" has no after: it should show a fix.')
}

/** A file without a trigger stays unchanged in any case, and shows nothing. */
function hasUnchanged({ meta }: Codemod, studies: readonly Study[]): void {
  const looked = ({ example }: Study) => meta.triggers.some(trigger => example.before.text.includes(trigger))
  if (!studies.some(study => !isChanged(study.example) && looked(study)))
    throw failure(
      'NoUnchanged',
      'No case without an after contains one of meta.triggers: nothing shows what is left alone.',
    )
}

function messageIds(studies: readonly Study[]): Set<string> {
  return new Set(studies.flatMap(({ outcome }) => outcome.sites.map(({ site }) => site.finding.messageId)))
}

function mustOccur(what: string, names: readonly string[], seen: ReadonlySet<string>): void {
  const unseen = names.filter(name => !seen.has(name))
  if (unseen.length > 0) throw failure('NotCovered', `No case shows these ${what}: ${unseen.join(', ')}`)
}

function usesOptions({ meta }: Codemod, studies: readonly Study[]): void {
  const name = (option: string, value: unknown) => `${option}=${value}`
  const wanted = Object.entries(meta.options).flatMap(([option, spec]) =>
    valuesOf(spec).map(value => name(option, value)),
  )
  const used = studies.flatMap(({ item }) => Object.entries(item.options).map(([option, value]) => name(option, value)))
  mustOccur('values of options', wanted, new Set(used))
}

function sometimesFixes({ meta }: Codemod, studies: readonly Study[]): void {
  if (meta.fixes !== 'sometimes') return
  const fixable = studies.flatMap(({ outcome }) => outcome.sites.map(({ site }) => site.finding.fix !== undefined))
  for (const has of [true, false])
    if (!fixable.includes(has))
      throw failure('WrongMeta', `meta.fixes is "sometimes", but every finding has ${has ? 'no' : 'a'} fix.`)
}
