/** pytest and unittest. */
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Python } from './python.ts'
import { envOf } from './room.ts'
import { type Answer, answerIn, type Counts, type RunnerProgram } from './runner.ts'

/** Its first lines say what it is asked, and what it answers. */
const DRIVER = fileURLToPath(new URL('./python/driver.py', import.meta.url))

/**
 * Runs by a driver of ours: unittest has no report that a program can read, neither of them has another order than the usual one, and neither
 * compares before and after a test.
 */
export function pythonRunner(name: 'pytest' | 'unittest', { executable, userBase }: Python): RunnerProgram {
  return {
    orders: 1,
    watches: true,
    // Each failure is planted in a process of its own, which starts as a fork of the driver.
    plants: process.platform !== 'win32',
    call: (room, { files, order, failing }) => {
      const basetemp = join(room.own, 'basetemp')
      const asked = { runner: name, files, order, failing, answer: answerIn(room), temp: room.temp, basetemp }
      return {
        command: executable,
        args: [DRIVER, JSON.stringify(asked)],
        cwd: room.work,
        env: {
          ...envOf(room),
          PYTHONUSERBASE: userBase,
          PYTHONDONTWRITEBYTECODE: '1',
          // Plugins that happen to be installed would change the order, leave files, and take time.
          PYTEST_DISABLE_PLUGIN_AUTOLOAD: '1',
        },
      }
    },
    read: readAnswer,
  }
}

function readAnswer(json: string): Answer {
  const { tally, ...others } = JSON.parse(json) as Omit<Answer, 'tally'> & { tally: Record<string, Counts> }
  return { tally: new Map(Object.entries(tally)), ...others }
}
