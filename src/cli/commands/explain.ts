import type { Codemod, OptionSpec } from '../../codemod.ts'
import { UsageError } from '../../core/errors.ts'
import { type Paint, wrap } from '../../report/text.ts'
import { loadCodemod } from '../codemods.ts'
import { type Command, parseFlags } from '../flags.ts'
import { painter, type Terminal } from '../terminal.ts'

export const command: Command = {
  name: 'explain',
  summary: 'Explain a codemod: why it is needed, what it does, its options, and when it leaves a site alone.',
  usage: '<codemod>',
  flags: [],
  examples: ['testfix explain chdir-to-monkeypatch'],
}

/** @returns the exit code. */
export async function run(args: readonly string[], terminal: Terminal): Promise<number> {
  const [id, ...more] = parseFlags(command, args).positionals
  if (id === undefined || more.length > 0) throw new UsageError('Name one codemod: testfix explain <codemod>')
  const codemod = await loadCodemod(id)
  const { examples } = await import('../../../codemods/examples.ts')
  const { stdout } = terminal
  const width = Math.min(100, stdout.columns ?? 80)
  stdout.write(`${page(codemod, examples[id], width, painter(terminal, stdout)).join('\n')}\n`)
  return 0
}

/** A codemod's smallest usual case. */
export interface Example {
  readonly before: string
  readonly after: string
}

function page({ meta }: Codemod, example: Example | undefined, width: number, paint: Paint): string[] {
  const { id, summary, why, languages, fixes, status, options, messages, reasons } = meta
  const section = (title: string, lines: readonly string[]) =>
    lines.length > 0 ? ['', paint('strong', title), ...lines] : []
  const code = (text: string) =>
    text
      .trimEnd()
      .split(/\r?\n/)
      .map(line => `    ${line}`.trimEnd())
  return [
    `${paint('strong', id)}  ${paint('quiet', `${languages.join(', ')}; fixes ${fixes}; ${status}`)}`,
    ...wrap(summary, width, 2),
    ...section('Why', wrap(why, width, 2)),
    ...section('Before', example ? code(example.before) : []),
    ...section('After', example ? code(example.after) : []),
    ...section(
      'Options',
      Object.entries(options).flatMap(([name, option]) => optionLines(name, option, width)),
    ),
    ...section('Fixes', entries(messages, width, paint)),
    ...section('Leaves alone', entries(reasons, width, paint)),
  ]
}

function optionLines(name: string, { default: standard, values, doc }: OptionSpec, width: number): string[] {
  const choice = values ? values.join('|') : typeof standard === 'boolean' ? 'true|false' : typeof standard
  return [`  -O ${name}=${choice}  (default: ${standard})`, ...wrap(doc, width, 6)]
}

function entries(texts: Readonly<Record<string, string>>, width: number, paint: Paint): string[] {
  return Object.entries(texts).flatMap(([id, text]) => [`  ${paint('warn', id)}`, ...wrap(text, width, 6)])
}
