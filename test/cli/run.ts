import { main } from '../../src/cli/main.ts'
import type { Folder } from '../folder.ts'

/** What a command line printed, and its exit code. */
export interface Ran {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

/** Runs a command line in this process, as if typed in the folder. */
export async function testfix(where: Folder, ...args: string[]): Promise<Ran> {
  const [stdout, stderr]: [string[], string[]] = [[], []]
  const stream = (texts: string[]) => ({ write: (text: string) => texts.push(text) })
  const code = await main(args, { cwd: where.path, env: {}, stdout: stream(stdout), stderr: stream(stderr) })
  return { code, stdout: stdout.join(''), stderr: stderr.join('') }
}
