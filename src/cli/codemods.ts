import { registry } from '../../codemods/registry.ts'
import type { Codemod, OptionSpec } from '../codemod.ts'
import { UsageError } from '../core/errors.ts'
import { didYouMean } from '../core/nearest.ts'
import type { ConfiguredCodemod } from '../plan.ts'

/** The ids of all codemods, sorted. */
export function codemodIds(): string[] {
  return Object.keys(registry).sort()
}

/** @throws {UsageError} with the nearest ids when there is none of that name. */
export async function loadCodemod(id: string): Promise<Codemod> {
  const entry = Object.hasOwn(registry, id) ? registry[id as keyof typeof registry] : undefined
  if (!entry)
    throw new UsageError(`There is no codemod "${id}".${didYouMean(id, codemodIds())} \`testfix list\` shows all.`)
  return (await entry.load()).default as unknown as Codemod
}

/**
 * The codemods of a comma-separated list, each once, with the options given as `name=value` or `codemod:name=value`.
 * @throws {UsageError}
 */
export async function loadCodemods(list: string, settings: readonly string[]): Promise<ConfiguredCodemod[]> {
  const ids = [...new Set(list.split(',').filter(id => id !== ''))]
  if (ids.length === 0) throw new UsageError('No codemod is named. `testfix list` shows all.')
  const codemods = await Promise.all(ids.map(loadCodemod))
  const chosen = codemods.map(() => new Map<string, string | number | boolean>())
  for (const setting of settings) {
    const { owner, name, value } = readSetting(setting)
    const owners = codemods.filter(
      ({ meta }) => (owner === undefined || meta.id === owner) && Object.hasOwn(meta.options, name),
    )
    const [first, second] = owners
    if (!first) throw new UsageError(noSuchOption(codemods, owner, name))
    if (second)
      throw new UsageError(
        `Several codemods have an option "${name}": write ${first.meta.id}:${name}=${value} or ${second.meta.id}:${name}=${value}.`,
      )
    chosen[codemods.indexOf(first)]!.set(name, optionValue(name, first.meta.options[name]!, value))
  }
  return codemods.map((codemod, index) => {
    const defaults = Object.entries(codemod.meta.options).map(([name, option]) => [name, option.default] as const)
    return { codemod, options: Object.fromEntries([...defaults, ...chosen[index]!]) }
  })
}

function readSetting(setting: string) {
  const match = /^(?:(?<owner>[\w-]+):)?(?<name>[\w-]+)=(?<value>.*)$/s.exec(setting)
  if (!match) throw new UsageError(`--option ${setting}: write name=value, or codemod:name=value.`)
  const { owner, name, value } = match.groups as { owner?: string; name: string; value: string }
  return { owner, name, value }
}

function noSuchOption(codemods: readonly Codemod[], owner: string | undefined, name: string): string {
  const those = codemods.filter(({ meta }) => owner === undefined || meta.id === owner)
  if (those.length === 0) return `--option ${owner}:${name}: the codemod ${owner} is not in this run.`
  const names = those.flatMap(({ meta }) => Object.keys(meta.options))
  const known = names.length > 0 ? `they are: ${names.join(', ')}.` : 'there are none.'
  return `${those.map(({ meta }) => meta.id).join(' and ')} ${those.length > 1 ? 'have' : 'has'} no option "${name}"; ${known}${didYouMean(name, names)}`
}

function optionValue(name: string, { default: standard, values }: OptionSpec, text: string): string | number | boolean {
  const refuse = (wanted: string) => new UsageError(`The option ${name} takes ${wanted}, not "${text}".`)
  if (values && !values.includes(text)) throw refuse(values.join(' | '))
  if (typeof standard === 'boolean') {
    if (text !== 'true' && text !== 'false') throw refuse('true | false')
    return text === 'true'
  }
  if (typeof standard === 'number') {
    if (text.trim() === '' || !Number.isFinite(Number(text))) throw refuse('a number')
    return Number(text)
  }
  return text
}
