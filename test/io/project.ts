/** Projects to write in, and file systems that fail, for the tests of the safe write. */
import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { hashOf } from '../../src/io/hash.ts'
import { recover } from '../../src/io/recover.ts'
import { type Fs, nodeFs } from '../../src/io/state.ts'
import { undo } from '../../src/io/undo.ts'
import { type Change, type Outcome, type Transaction, write } from '../../src/io/write.ts'

/** A temporary folder with a real path, removed when the test ends. */
export function temporaryFolder(): string {
  const folder = fs.realpathSync(fs.mkdtempSync(join(tmpdir(), 'testfix-io-')))
  onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** A project whose files each hold an old text and have a new one waiting. */
export interface Project {
  root: string
  stateDir: string
  transactions: Transaction[]
}

/** Makes a project; each list of names is one transaction. */
export function project(...transactions: [string, ...string[]][]): Project {
  const root = temporaryFolder()
  return fill(root, transactions)
}

/** Makes the files of a project in a folder that is there. */
export function fill(root: string, transactions: [string, ...string[]][], size = 0): Project {
  const change = (path: string): Change => {
    const file = join(root, path)
    fs.mkdirSync(dirname(file), { recursive: true })
    fs.writeFileSync(file, oldText(path, size))
    return { path, file, hash: hashOf(fs.readFileSync(file)), after: newText(path, size) }
  }
  return {
    root,
    stateDir: join(root, '.testfix'),
    transactions: transactions.map(([first, ...more]) => [change(first), ...more.map(change)]),
  }
}

export const oldText = (path: string, size = 0) => `# ${path}\r\nold\n${'o'.repeat(size)}`
export const newText = (path: string, size = 0) => `\uFEFF# ${path}\r\nnew, and longer\n${'n'.repeat(2 * size)}`

/** What each file of a transaction holds. */
export function held(transaction: Transaction): ('old' | 'new' | 'other')[] {
  return transaction.map(({ file, hash, after }) => {
    const bytes = fs.readFileSync(file)
    if (hashOf(bytes) === hash) return 'old'
    return Buffer.from(after as string).equals(bytes) ? 'new' : 'other'
  })
}

/** What a whole transaction holds; 'half' when its files do not agree. */
export function state(transaction: Transaction): 'old' | 'new' | 'half' {
  const [first, ...more] = held(transaction)
  return first !== 'other' && more.every(one => one === first) ? first! : 'half'
}

/** All files of a project, testfix's own included, as paths from its root. */
export function filesIn(root: string): string[] {
  const entries = fs.readdirSync(root, { recursive: true, withFileTypes: true })
  return entries
    .filter(entry => !entry.isDirectory())
    .map(entry => relative(root, join(entry.parentPath, entry.name)))
    .sort()
}

/** Writes with the test's own command, and returns the outcomes with the notes. */
export async function run(
  { stateDir, transactions }: Project,
  options: Partial<Parameters<typeof write>[1]> = {},
): Promise<{ outcomes: Outcome[]; notes: string[] }> {
  const notes: string[] = []
  const onNote = (note: string) => notes.push(note)
  const outcomes = await write(transactions, { stateDir, command: 'testfix apply some-codemod', onNote, ...options })
  return { outcomes, notes }
}

/** The next run of testfix on a healthy disk, and then an undo: nothing half done, nothing left over, every file old. */
export async function expectCleanAfter({ root, stateDir, transactions }: Project): Promise<void> {
  releaseLockOfTheDead(stateDir)
  await recover(stateDir, { fs: quick() })
  await run({ root, stateDir, transactions: [[{ ...transactions[0]![0], hash: 'of something else' }]] })
  expect(fs.readdirSync(stateDir).sort()).toEqual(['.gitignore', 'runs'])
  expect(transactions.map(state)).not.toContain('half')
  expect(filesIn(root).filter(path => path.includes('.testfix-'))).toEqual([])
  const { undone } = await undo(stateDir, { fs: quick() })
  expect(undone?.refused ?? []).toEqual([])
  expect(transactions.map(state)).toEqual(transactions.map(() => 'old'))
  expect(filesIn(stateDir)).toEqual(['.gitignore'])
}

/**
 * A run that failed inside this process can leave the lock of this process, which is alive. Elsewhere the process
 * would have ended by now, and the next one would break the lock.
 */
function releaseLockOfTheDead(stateDir: string): void {
  if (!fs.existsSync(stateDir)) return
  for (const name of fs.readdirSync(stateDir).filter(name => name.startsWith('lock'))) {
    fs.rmSync(join(stateDir, name), { recursive: true })
  }
}

/** One call to the file system. */
export interface Call {
  /** Counted from 1. */
  number: number
  name: keyof Fs
  args: unknown[]
}

/** The file system with `hook` before each call. What the hook throws is what the call throws. */
export function hooked(hook: (call: Call) => void): Fs {
  let number = 0
  const calls = Object.entries(nodeFs).map(([name, call]) => [
    name,
    (...args: unknown[]) => {
      hook({ number: ++number, name: name as keyof Fs, args })
      // Nothing that a test sees depends on it, and it takes most of the time.
      return name === 'fsyncSync' ? undefined : (call as (...args: unknown[]) => unknown)(...args)
    },
  ])
  return Object.fromEntries(calls) as Fs
}

/** The file system without its fsync, for what is done a thousand times. */
export const quick = () => hooked(() => {})

/** What the system would report. */
export function systemError(code: string, syscall: string): Error {
  return Object.assign(new Error(`${code}: made to fail, ${syscall}`), { code, syscall, errno: -1 })
}
