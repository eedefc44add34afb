import { parseArgs } from 'node:util'
import { UsageError } from '../core/errors.ts'
import { didYouMean } from '../core/nearest.ts'

/** One flag of a command. */
export interface Flag {
  readonly name: string
  readonly short?: string
  /** Placeholder of the value in help; a flag without one is a switch. */
  readonly value?: string
  readonly multiple?: boolean
  readonly doc: string
}

/** A command as help shows it and as it is parsed. */
export interface Command {
  readonly name: string
  readonly summary: string
  readonly usage: string
  readonly flags: readonly Flag[]
  readonly examples: readonly string[]
}

/** Parsed arguments: switches are in `values` when given, a flag's values in the order given. */
export interface Arguments {
  readonly positionals: readonly string[]
  readonly values: ReadonlyMap<string, readonly string[]>
}

const HELP: Flag = { name: 'help', short: 'h', doc: 'show this help' }

/** @throws {UsageError} on an unknown flag, a missing value, or a flag given twice. */
export function parseFlags(command: Command, args: readonly string[]): Arguments {
  const flags = [...command.flags, HELP]
  const options = Object.fromEntries(
    flags.map(({ name, short, value }) => [
      name,
      { type: value ? 'string' : 'boolean', multiple: true, ...(short && { short }) } as const,
    ]),
  )
  // Not strict: the words of the errors are ours.
  const { tokens } = parseArgs({ args: [...args], options, allowPositionals: true, strict: false, tokens: true })
  const positionals: string[] = []
  const values = new Map<string, string[]>()
  for (const token of tokens) {
    if (token.kind === 'positional') positionals.push(token.value)
    if (token.kind !== 'option') continue
    const flag = flags.find(({ name }) => name === token.name)
    if (!flag) throw new UsageError(unknownFlag(command, flags, token.rawName))
    // `-o -n` means two flags; a value that does begin with a dash is written `--output-file=-n`.
    const swallowed = !token.inlineValue && token.value?.startsWith('-')
    if (flag.value && (token.value === undefined || swallowed))
      throw new UsageError(`${token.rawName} needs a value: ${token.rawName} ${flag.value}`)
    if (!flag.value && token.value !== undefined) throw new UsageError(`${token.rawName} takes no value`)
    const others = values.get(flag.name) ?? []
    if (flag.value && !flag.multiple && others.length > 0) throw new UsageError(`${token.rawName} is given twice`)
    values.set(flag.name, [...others, token.value ?? ''])
  }
  return { positionals, values }
}

function unknownFlag({ name }: Command, flags: readonly Flag[], raw: string): string {
  const hint = didYouMean(
    raw,
    flags.map(flag => `--${flag.name}`),
  )
  return `testfix ${name} has no flag ${raw}.${hint} (testfix ${name} --help)`
}

/** The help page of a command. */
export function helpOf({ name, summary, usage, flags, examples }: Command): string {
  const rows = [...flags, HELP].map(({ name, short, value, doc }) => {
    const left = `${short ? `-${short}, ` : '    '}--${name}${value ? ` ${value}` : ''}`
    return [left, doc] as const
  })
  return [
    summary,
    '',
    `  testfix ${name} ${usage}`.trimEnd(),
    '',
    ...table(rows),
    '',
    ...examples.map(example => `  ${example}`),
    '',
  ].join('\n')
}

/** Two columns, the second aligned. */
export function table(rows: readonly (readonly [string, string])[]): string[] {
  const width = Math.max(...rows.map(([left]) => left.length))
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`)
}
