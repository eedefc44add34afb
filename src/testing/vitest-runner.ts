/** vitest. */
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { envOf, type Room } from './room.ts'
import { answerIn, fileOfPackage, type RunnerProgram, type Tally, tally } from './runner.ts'

/** Undefined when vitest is not installed. */
export function vitestRunner(from: string): RunnerProgram | undefined {
  const manifest = fileOfPackage('vitest/package.json', from)
  if (!manifest) return undefined
  const folder = dirname(manifest)
  return {
    orders: 1,
    call: (room, { files, order }) => {
      furnish(room, folder, files, order !== 0)
      const args = [
        'run',
        '--root',
        '.',
        '--config',
        join(room.own, 'vitest.config.mjs'),
        ...files.map(file => `./${file}`),
      ]
      return {
        command: process.execPath,
        args: [join(folder, 'vitest.mjs'), ...args],
        cwd: room.work,
        env: envOf(room),
      }
    },
    read: (answer, room) => ({ tally: readReport(answer, room) }),
  }
}

/** Puts vitest where the tests can import it, and configures it: all files in one process and one module graph, in the given order. */
function furnish(room: Room, vitestFolder: string, files: readonly string[], reversed: boolean): void {
  const { root, own } = room
  mkdirSync(join(root, 'node_modules'))
  symlinkSync(vitestFolder, join(root, 'node_modules/vitest'), 'junction')
  const config = `
const files = ${JSON.stringify(files)}
const indexOf = ({ moduleId }) => files.findIndex(file => moduleId.endsWith('/' + file))
class AsGiven {
  sort(specs) { return [...specs].sort((a, b) => indexOf(a) - indexOf(b)) }
  shard(specs) { return specs }
}
export default {
  cacheDir: ${JSON.stringify(join(own, 'cache'))},
  test: {
    include: files,
    isolate: false,
    fileParallelism: false,
    pool: 'forks',
    sequence: { sequencer: AsGiven },
    reporters: ['default', 'json'],
    outputFile: { json: ${JSON.stringify(answerIn(room))} },
    ${reversed ? `runner: ${JSON.stringify(join(own, 'reversed.mjs'))},` : ''}
  },
}
`
  const runner = `
import { TestRunner } from 'vitest'
const reverse = ({ tasks = [] }) => tasks.reverse().forEach(reverse)
export default class extends TestRunner {
  onCollected(files) {
    files.forEach(reverse)
    return super.onCollected?.(files)
  }
}
`
  writeFileSync(join(own, 'vitest.config.mjs'), config)
  writeFileSync(join(own, 'reversed.mjs'), runner)
}

/** As much of vitest's JSON report as is read. */
interface Report {
  readonly testResults: readonly {
    readonly name: string
    readonly status: string
    readonly assertionResults: readonly { readonly status: string }[]
  }[]
}

function readReport(answer: string, { work }: Room): Tally {
  const { testResults } = JSON.parse(answer) as Report
  const tests = testResults.flatMap(({ name, status, assertionResults }) => {
    const file = name.slice(work.length + 1)
    const own = assertionResults.map(result => ({ file, status: result.status }))
    // A file that could not be loaded, or a hook that failed.
    const unsaid = status === 'failed' && !own.some(test => test.status === 'failed')
    return unsaid ? [...own, { file, status }] : own
  })
  const done = tests.filter(({ status }) => status === 'passed' || status === 'failed')
  return tally(done.map(({ file, status }) => ({ file, passed: status === 'passed' })))
}
