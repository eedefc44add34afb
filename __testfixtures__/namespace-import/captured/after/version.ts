import { execFile } from 'node:child_process'
import util from 'node:util'

const run = () => util.promisify(execFile)

export async function version(command: string): Promise<string> {
  const { stdout } = await run()(command, ['--version'])
  return stdout.trim()
}
