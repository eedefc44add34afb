import { registry } from '../../../codemods/registry.ts'
import { codemodIds, loadCodemod } from '../codemods.ts'
import { type Command, parseFlags, table } from '../flags.ts'
import type { Terminal } from '../terminal.ts'

export const command: Command = {
  name: 'list',
  summary: 'List every codemod: id, language, whether it fixes always, sometimes or never, and what it does.',
  usage: '',
  flags: [{ name: 'json', doc: 'print the metadata of all codemods as JSON' }],
  examples: ['testfix list'],
}

/** @returns the exit code. */
export async function run(args: readonly string[], { stdout }: Terminal): Promise<number> {
  const { values } = parseFlags(command, args)
  if (values.has('json')) {
    const metas = (await Promise.all(codemodIds().map(loadCodemod))).map(({ meta }) => meta)
    stdout.write(`${JSON.stringify(metas, null, 2)}\n`)
    return 0
  }
  const rows = Object.entries(registry).map(
    ([id, { languages, fixes, summary }]) => [id, `${languages.join(', ')}; fixes ${fixes}`, summary] as const,
  )
  const left = table(rows.map(([id, facts]) => [id, facts] as const))
  const width = Math.max(...left.map(line => line.length))
  stdout.write(
    `${rows.map(([, , summary], index) => `${left[index]!.padEnd(width)}  ${summary}`.trimStart()).join('\n')}\n`,
  )
  return 0
}
