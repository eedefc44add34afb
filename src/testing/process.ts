/** Processes of a case: a bare environment, a time limit, and nothing that outlives them. */
import { type ChildProcess, spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import type { Readable } from 'node:stream'

/** What a process needs. */
export interface ProcessSpec {
  readonly command: string
  readonly args: readonly string[]
  /** All of its environment but for {@link SYSTEM}. */
  readonly env?: Readonly<Record<string, string>>
  readonly cwd?: string
  /** Its standard input; none by default. */
  readonly input?: string
  /** Milliseconds that it may take; a minute by default. */
  readonly timeLimit?: number
}

/** How a process ended. */
export interface Finished {
  /** Null after a signal, and after the time limit. */
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
  readonly timedOut: boolean
}

/** What a program needs to start at all; nothing else of the present environment is passed on. */
const SYSTEM = ['PATH', 'LD_LIBRARY_PATH', 'SystemRoot', 'PATHEXT', 'ComSpec']

/**
 * Runs a program to its end, then ends what it left running. No more programs run at once than there are cores.
 * Rejects when it cannot be started.
 */
export function execute(spec: ProcessSpec): Promise<Finished> {
  return limited(() => start(spec))
}

function start({ command, args, env, cwd, input, timeLimit = 60_000 }: ProcessSpec): Promise<Finished> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...systemEnv(), ...env },
      stdio: [input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
      // A group of its own, so that its children end with it.
      detached: process.platform !== 'win32',
    })
    const [stdout, stderr] = [textOf(child.stdout!), textOf(child.stderr!)]
    let timedOut = false
    const timer = setTimeout(() => {
      timedOut = true
      endGroup(child)
    }, timeLimit)
    child.on('error', error => {
      clearTimeout(timer)
      reject(error)
    })
    child.on('exit', () => {
      clearTimeout(timer)
      endGroup(child)
      // A grandchild that left the group may hold the pipes open for ever.
      setTimeout(() => [child.stdout, child.stderr].map(pipe => pipe!.destroy()), GRACE).unref()
    })
    child.on('close', code => resolve({ code: timedOut ? null : code, stdout: stdout(), stderr: stderr(), timedOut }))
    // A program that ends without reading its input says so by its exit code.
    child.stdin?.on('error', () => {}).end(input)
  })
}

/** Milliseconds for what is still in the pipes after the end of a process. */
const GRACE = 1000

function textOf(pipe: Readable): () => string {
  let text = ''
  pipe.setEncoding('utf8').on('data', chunk => {
    text += chunk
  })
  return () => text
}

function systemEnv(): Record<string, string> {
  const values = SYSTEM.map(name => [name, process.env[name]] as const)
  return Object.fromEntries(values.filter((entry): entry is [string, string] => entry[1] !== undefined))
}

function endGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

let running = 0
const waiting: (() => void)[] = []

async function limited<T>(task: () => Promise<T>): Promise<T> {
  if (running >= availableParallelism()) await new Promise<void>(resolve => waiting.push(resolve))
  else running++
  try {
    return await task()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}
