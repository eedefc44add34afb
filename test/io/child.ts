/**
 * A testfix of its own process, for the tests that kill it, hold it, or run two of them.
 * Its argument is a Task as JSON; its last line of output is a Report as JSON.
 */
import { readSync, writeSync } from 'node:fs'
import { recover } from '../../src/io/recover.ts'
import { type Fs, nodeFs } from '../../src/io/state.ts'
import { undo } from '../../src/io/undo.ts'
import { type Transaction, write } from '../../src/io/write.ts'

export interface Task {
  action: 'write' | 'undo' | 'recover'
  stateDir: string
  transactions: Transaction[]
  /** Before which call to the file system this process kills itself. In a write, half of the bytes arrive. */
  killAt?: number
  /** Before which call, counting only those of this name, this process says `holding` and waits for its input to end. */
  holdAt?: { name: keyof Fs; count: number }
}

export interface Report {
  result?: unknown
  error?: { name: string; message: string }
  /** How many calls to the file system were made. */
  calls: number
}

const task = JSON.parse(process.argv[2]!) as Task
const interruption = new AbortController()
process.on('SIGINT', () => interruption.abort())

let calls = 0
let named = 0

function before(name: string, args: unknown[]): void {
  if (++calls === task.killAt) {
    if (name === 'writeSync') nodeFs.writeSync(args[0] as number, (args[1] as Buffer).subarray(0, 2))
    process.kill(process.pid, 'SIGKILL')
    // Nothing more may reach the disk while the signal is on its way.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
  }
  if (name === task.holdAt?.name && ++named === task.holdAt.count) {
    writeSync(1, 'holding\n')
    readSync(0, Buffer.alloc(1))
  }
}

const fs = Object.fromEntries(
  Object.entries(nodeFs).map(([name, call]) => [
    name,
    (...args: unknown[]) => {
      before(name, args)
      return name === 'fsyncSync' ? undefined : (call as (...args: unknown[]) => unknown)(...args)
    },
  ]),
) as Fs

const { stateDir, transactions } = task
const actions = {
  write: () =>
    write(transactions, { stateDir, command: 'testfix apply some-codemod', fs, signal: interruption.signal }),
  undo: () => undo(stateDir, { fs, signal: interruption.signal }),
  recover: () => recover(stateDir, { fs }),
}
const report: Report = await actions[task.action]()
  .then(result => ({ result, calls }))
  .catch(({ name, message }: Error) => ({ error: { name, message }, calls }))
writeSync(1, `${JSON.stringify(report)}\n`)
process.exit()
