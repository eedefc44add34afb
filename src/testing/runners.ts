/** Where each runner comes from. */
import { bunRunner } from './bun-runner.ts'
import { findPython } from './python.ts'
import { pythonRunner } from './python-runner.ts'
import type { RunnerProgram } from './runner.ts'
import type { Runner } from './spec.ts'
import { vitestRunner } from './vitest-runner.ts'

/** Finds a runner: bun and vitest as packages that are installed for the folder `from`, the others in the Python of the PATH. Undefined when it is not there. */
export async function findRunner(name: Runner, from: string): Promise<RunnerProgram | undefined> {
  if (name === 'bun') return bunRunner(from)
  if (name === 'vitest') return vitestRunner(from)
  const python = await findPython()
  return python && (name === 'unittest' || python.pytest) ? pythonRunner(name, python) : undefined
}
