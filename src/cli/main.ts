import packageJson from '../../package.json' with { type: 'json' }
import { UsageError } from '../core/errors.ts'
import { didYouMean } from '../core/nearest.ts'
import { printable } from '../report/text.ts'
import { type Command, helpOf, table } from './flags.ts'
import { type Terminal, whyNobody } from './terminal.ts'

/** What a command's file exports. */
interface CommandModule {
  readonly command: Command
  run(args: readonly string[], terminal: Terminal): Promise<number>
}

/** Each command is a chunk of its own: asking for help loads one, and no parser. */
const COMMANDS: Readonly<Record<string, { readonly summary: string; load(): Promise<CommandModule> }>> = {
  apply: { summary: 'apply codemods to test files', load: () => import('./commands/apply.ts') },
  list: { summary: 'list every codemod', load: () => import('./commands/list.ts') },
  explain: {
    summary: 'explain a codemod: why, before and after, options, messages',
    load: () => import('./commands/explain.ts'),
  },
  undo: { summary: 'put back what the last apply changed', load: () => import('./commands/undo.ts') },
}

/**
 * Runs a command line.
 * @returns the exit code: 0 nothing left to do, 1 findings remain or a dry run would change something, 2 it could not be done as asked, 130 interrupted.
 */
export async function main(args: readonly string[], terminal: Terminal): Promise<number> {
  const [name, ...rest] = args
  try {
    if (rest.length === 0 && (name === undefined || name === 'apply')) {
      if (whyNobody(terminal) === undefined) {
        const { guided } = await import('./guided.ts')
        return await guided(terminal, (await COMMANDS.apply!.load()).run)
      }
    }
    if (name === undefined || name === '--help' || name === '-h' || name === 'help')
      return await help(rest[0], terminal)
    if (name === '--version' || name === '-v') {
      terminal.stdout.write(`${packageJson.version}\n`)
      return 0
    }
    const { command, run } = await load(name)
    // What follows `--` are paths.
    const flags = rest.slice(0, rest.includes('--') ? rest.indexOf('--') : undefined)
    if (flags.some(arg => arg === '--help' || arg === '-h')) {
      terminal.stdout.write(helpOf(command))
      return 0
    }
    return await run(rest, terminal)
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    // What was typed may be in it; its own lines stay.
    terminal.stderr.write(`${error.message.split('\n').map(printable).join('\n')}\n`)
    return 2
  }
}

async function load(name: string): Promise<CommandModule> {
  const entry = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (!entry)
    throw new UsageError(`testfix has no command "${name}".${didYouMean(name, Object.keys(COMMANDS))} (testfix --help)`)
  return entry.load()
}

async function help(name: string | undefined, { stdout }: Terminal): Promise<number> {
  if (name !== undefined) {
    stdout.write(helpOf((await load(name)).command))
    return 0
  }
  const commands = Object.entries(COMMANDS).map(([command, { summary }]) => [command, summary] as const)
  const lines = [
    'testfix repairs test suites that leak: it rewrites tests so that they put back what they change.',
    '',
    '  testfix <command> [arguments]',
    '',
    ...table(commands),
    '',
    '  testfix <command> --help    the flags of a command',
    '  testfix --version',
    '',
    "  testfix apply chdir-to-monkeypatch 'tests/**/*.py' -n",
    '',
  ]
  stdout.write(lines.join('\n'))
  return 0
}
