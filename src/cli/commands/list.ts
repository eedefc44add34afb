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
  const metas = (await Promise.all(codemodIds().map(loadCodemod))).map(({ meta }) => meta)
  if (values.has('json')) {
    stdout.write(`${JSON.stringify(metas, null, 2)}\n`)
    return 0
  }
  const rows = metas.map(meta => [meta.id, `${meta.languages.join(', ')}; fixes ${meta.fixes}`, meta.summary] as const)
  const left = table(rows.map(([id, facts]) => [id, facts] as const))
  const width = Math.max(...left.map(line => line.length))
  stdout.write(
    `${rows.map(([, , summary], index) => `${left[index]!.padEnd(width)}  ${summary}`.trimStart()).join('\n')}\n`,
  )
  return 0
}
