import { join } from 'node:path'
import { UsageError } from '../../core/errors.ts'
import { projectRoot, seenFrom } from '../../io/git.ts'
import { describeRecovered } from '../../io/recover.ts'
import { undo } from '../../io/undo.ts'
import { count, printable, sentence } from '../../report/text.ts'
import { type Command, parseFlags } from '../flags.ts'
import { listen } from '../signals.ts'
import { painter, type Terminal } from '../terminal.ts'

export const command: Command = {
  name: 'undo',
  summary: 'Put back what the last apply changed. A file that changed since is left as it is, and named.',
  usage: '',
  flags: [],
  examples: ['testfix undo'],
}

/** @returns the exit code: 0 all is back, 1 there is nothing to undo, 2 something could not be put back, 130 interrupted. */
export async function run(args: readonly string[], terminal: Terminal): Promise<number> {
  if (parseFlags(command, args).positionals.length > 0)
    throw new UsageError('testfix undo takes no arguments: it puts back the last run.')
  const { cwd, stdout, stderr } = terminal
  const paint = painter(terminal, stdout)
  const root = projectRoot(cwd)
  const interruption = listen()
  const onNote = (note: string) => stderr.write(`${sentence(note)}\n`)
  const { recovered, undone } = await undo(join(root, '.testfix'), {
    signal: interruption.signal,
    onNote,
    show: file => seenFrom(cwd, file),
  }).finally(interruption.stop)
  if (recovered) stdout.write(`${sentence(describeRecovered(recovered))}\n`)
  if (!undone && recovered) return recovered.foreign.length > 0 ? 2 : 0
  if (!undone) {
    stdout.write(`Nothing to undo in ${root}: no run of testfix is recorded there.\n`)
    return 1
  }
  const { restored, refused, interrupted } = undone
  for (const path of restored) stdout.write(`${paint('good', 'restored')}  ${printable(path)}\n`)
  for (const { path, reason } of refused) stdout.write(`${paint('bad', 'left')}      ${printable(path)} ${reason}\n`)
  stdout.write(
    `${paint('strong', `${count(restored.length, 'file')} restored`)}, from before \`${printable(undone.command)}\`.\n`,
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
