import { existsSync, realpathSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { UsageError } from '../../core/errors.ts'
import { projectRoot, seenFrom } from '../../io/git.ts'
import { describeRecovered } from '../../io/recover.ts'
import { type Recorded, recordedRuns, type Undone, undo } from '../../io/undo.ts'
import { count, printable, sentence } from '../../report/text.ts'
import { type Command, parseFlags } from '../flags.ts'
import { listen } from '../signals.ts'
import { painter, type Terminal } from '../terminal.ts'

export const command: Command = {
  name: 'undo',
  summary: 'Put back what the last apply changed. A file that changed since is left as it is, and named.',
  usage: '[<file>...]',
  flags: [
    { name: 'list', doc: 'list the last runs and their files, put nothing back' },
    { name: 'run', value: 'N', doc: 'put back run N of that list' },
  ],
  examples: ['testfix undo', 'testfix undo tests/test_cli.py', 'testfix undo --list'],
}

/** @returns the exit code: 0 all is back, 1 there is nothing to undo, 2 something could not be put back, 130 interrupted. */
export async function run(args: readonly string[], terminal: Terminal): Promise<number> {
  const { positionals, values } = parseFlags(command, args)
  const { cwd, stdout, stderr } = terminal
  const root = projectRoot(cwd)
  const stateDir = join(root, '.testfix')
  const show = (file: string) => seenFrom(cwd, file)
  if (values.has('list')) {
    if (positionals.length > 0 || values.has('run'))
      throw new UsageError('--list lists all runs: it takes nothing else.')
    return list(await recordedRuns(stateDir, { show }), root, terminal)
  }
  const number = values.has('run') ? numberOf(values.get('run')![0]!) : undefined
  const files = positionals.length > 0 ? new Set(positionals.map(path => realFile(cwd, path))) : undefined
  const interruption = listen()
  const { recovered, undone } = await undo(stateDir, {
    ...(number !== undefined && { number }),
    ...(files && { files }),
    signal: interruption.signal,
    onNote: note => stderr.write(`${printable(sentence(note))}\n`),
    show,
  }).finally(interruption.stop)
  if (recovered) stdout.write(`${printable(sentence(describeRecovered(recovered)))}\n`)
  if (!undone && recovered) return recovered.foreign.length > 0 ? 2 : 0
  if (!undone) {
    stdout.write(`${nothing(root, number, positionals)}\n`)
    return 1
  }
  return tell(undone, terminal)
}

function numberOf(text: string): number {
  const number = Number(text)
  if (!Number.isInteger(number) || number < 1)
    throw new UsageError(`--run takes a number of \`testfix undo --list\`, from 1, not "${text}".`)
  return number
}

/** A file that a run made new is nowhere else: its name is enough where it is gone. */
function realFile(cwd: string, path: string): string {
  const file = resolve(cwd, path)
  return existsSync(file) ? realpathSync(file) : file
}

function nothing(root: string, number: number | undefined, files: readonly string[]): string {
  if (files.length > 0) return `Nothing to undo in ${files.map(printable).join(', ')}: no recorded run changed that.`
  if (number !== undefined) return `There is no run ${number}: \`testfix undo --list\` lists those that are recorded.`
  return `Nothing to undo in ${root}: no run of testfix is recorded there.`
}

function tell({ command, restored, refused, interrupted }: Undone, terminal: Terminal): number {
  const { stdout } = terminal
  const paint = painter(terminal, stdout)
  for (const path of restored) stdout.write(`${paint('good', 'restored')}  ${printable(path)}\n`)
  for (const { path, reason } of refused) stdout.write(`${paint('bad', 'left')}      ${printable(path)} ${reason}\n`)
  stdout.write(
    `${paint('strong', `${count(restored.length, 'file')} restored`)}, from before \`${printable(command)}\`.\n`,
  )
  if (refused.length > 0)
    stdout.write(
      `${count(refused.length, 'change')} stayed: once the files hold what testfix wrote, run \`testfix undo\` again.\n`,
    )
  if (interrupted.length > 0) {
    stdout.write(`Interrupted: run \`testfix undo\` again for the other ${count(interrupted.length, 'file')}.\n`)
    return 130
  }
  return refused.length > 0 ? 2 : 0
}

function list(runs: readonly Recorded[], root: string, terminal: Terminal): number {
  const { stdout } = terminal
  const paint = painter(terminal, stdout)
  if (runs.length === 0) {
    stdout.write(`${nothing(root, undefined, [])}\n`)
    return 1
  }
  for (const [index, { command, time, files, interrupted }] of runs.entries()) {
    const when = new Date(time).toLocaleString('sv')
    const state = interrupted ? `  ${paint('bad', `interrupted while ${interrupted}: testfix undo puts it right`)}` : ''
    stdout.write(`${paint('strong', String(index + 1))}  ${paint('quiet', when)}  ${printable(command)}${state}\n`)
    for (const { path, isIntact } of files)
      stdout.write(`   ${printable(path)}${isIntact ? '' : paint('warn', '  changed since')}\n`)
  }
  return 0
}
