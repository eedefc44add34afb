import { UsageError } from '../core/errors.ts'
import { main } from './main.ts'

/**
 * Runs a process's command line and sets its exit code. A reader that has seen enough (`| head`) is no error; what cannot be printed for
 * another reason is: exit code 2.
 */
export async function runProcess(process: NodeJS.Process): Promise<void> {
  const { argv, env, stdout, stderr } = process
  let unprinted = false
  for (const stream of [stdout, stderr])
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EPIPE' || unprinted) return
      unprinted = true
      process.exitCode = 2
      stderr.write(`testfix could not print all that it had to say: ${error.message}\n`)
    })
  const terminal = {
    env,
    get stdin() {
      return process.stdin
    },
    stdout,
    stderr,
    // Help and the list of codemods need none.
    get cwd() {
      return workingDirectory(process)
    },
  }
  try {
    const code = await main(argv.slice(2), terminal)
    if (!unprinted) process.exitCode = code
  } catch (error) {
    const { stack, message } = error as Error
    stderr.write(
      `testfix stopped at a fault of its own. Every file is whole: as it was, or as it was to become.\n${stack ?? message}\n`,
    )
    process.exitCode = 2
  }
}

/** @throws {UsageError} when it has been removed. */
function workingDirectory(process: NodeJS.Process): string {
  try {
    return process.cwd()
  } catch (error) {
    throw new UsageError(
      `The working directory is gone: change to a folder that is there. (${(error as Error).message})`,
    )
  }
}
