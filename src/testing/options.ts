/** The options of a codemod, as cases set them. */
import type { Codemod, OptionSpec } from '../codemod.ts'
import type { Options } from '../plan.ts'
import { failure } from './failure.ts'

/** The values of an option that can be listed. */
export function valuesOf({ default: standard, values }: OptionSpec): readonly unknown[] {
  return values ?? (typeof standard === 'boolean' ? [true, false] : [])
}

/**
 * The options of a case, defaults filled in.
 * @throws when the codemod has no such option, or the option no such value.
 */
export function optionsOf({ meta }: Codemod, given: Options): Options {
  for (const [name, value] of Object.entries(given)) {
    const spec = Object.hasOwn(meta.options, name) ? meta.options[name]! : undefined
    const known = Object.keys(meta.options).join(', ') || 'none'
    if (!spec) throw failure('WrongOption', `case.json: ${meta.id} has no option "${name}"; known are: ${known}`)
    const wanted = spec.values?.join(' | ') ?? `a ${typeof spec.default}`
    if (typeof value !== typeof spec.default || spec.values?.includes(String(value)) === false)
      throw failure('WrongOption', `case.json: the option "${name}" takes ${wanted}, not ${JSON.stringify(value)}`)
  }
  const defaults = Object.entries(meta.options).map(([name, spec]) => [name, spec.default] as const)
  return { ...Object.fromEntries(defaults), ...given }
}
