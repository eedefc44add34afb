import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'esbuild'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { recover } from '../../src/io/recover.ts'
import type { Fs } from '../../src/io/state.ts'
import { undo } from '../../src/io/undo.ts'
import type { Outcome, Transaction } from '../../src/io/write.ts'
import type { Report, Task } from './child.ts'
import {
  expectCleanAfter,
  fill,
  held,
  hooked,
  type Project,
  project,
  quick,
  run,
  state,
  systemError,
  temporaryFolder,
} from './project.ts'

/** One file alone, three in two folders, one alone. */
const several = () => project(['a.py'], ['b.py', 'sub/c.py', 'd.py'], ['e.py'])

/** A disk that fails at the n-th call, or from there on. `reached` tells whether there was such a call. */
function failing(code: string, from: number, to = from): { fs: Fs; reached: () => boolean } {
  let reached = false
  const disk = hooked(({ number, name }) => {
    if (number < from || number > to) return
    reached = true
    throw systemError(code, name)
  })
  return { fs: disk, reached: () => reached }
}

/** The outcomes say what is on the disk: no more and no less than what is written is reported as written. */
function expectTruth(transactions: readonly Transaction[], outcomes: readonly Outcome[]): void {
  expect(outcomes).toHaveLength(transactions.length)
  for (const [index, outcome] of outcomes.entries()) {
    if (outcome.status === 'written') expect(state(transactions[index]!)).toBe('new')
    else if (!outcome.reason.includes('could not be taken back')) expect(state(transactions[index]!)).toBe('old')
    else expect(held(transactions[index]!)).not.toContain('other')
  }
}

describe('a disk that fails at any one call', () => {
  it.each(['ENOSPC', 'EACCES', 'EIO', 'EXDEV'])('leaves a write whole and told as it is: %s', async code => {
    let number = 1
    for (; ; number++) {
      const here = several()
      const disk = failing(code, number)
      const { outcomes } = await run(here, { fs: disk.fs })
      if (!disk.reached()) break
      expectTruth(here.transactions, outcomes)
      expect(here.transactions.map(state)).not.toContain('half')
      await expectCleanAfter(here)
    }
    expect(number).toBeGreaterThan(100)
  })

  it('is named in the reason, with what to do next', async () => {
    const here = project(['a.py'])
    const disk = hooked(({ name, args }) => {
      if (name === 'openSync' && String(args[0]).endsWith('before.pack')) throw systemError('ENOSPC', name)
    })
    const { outcomes } = await run(here, { fs: disk })
    const reason = `was not changed, nor was any other file in ${here.root}: ENOSPC: made to fail, openSync; free some space on that disk and run again`
    expect(outcomes).toEqual([{ status: 'failed', path: 'a.py', reason }])
    expect(fs.readdirSync(join(here.stateDir, 'runs'))).toEqual([])
  })

  it.each(['ENOSPC', 'EIO'])('leaves an undo whole, and the next one ends it: %s', async code => {
    let number = 1
    for (; ; number++) {
      const here = several()
      await run(here, { fs: quick() })
      const disk = failing(code, number)
      await undo(here.stateDir, { fs: disk.fs }).catch(expectSaid)
      if (!disk.reached()) break
      expect(here.transactions.map(state)).not.toContain('half')
      await expectCleanAfter(here)
    }
    expect(number).toBeGreaterThan(80)
  })

  it.each(['ENOSPC', 'EIO'])('leaves a recovery to the next one: %s', async code => {
    let number = 1
    for (; ; number++) {
      const here = several()
      await runUntilDead(here)
      const disk = failing(code, number)
      await recover(here.stateDir, { fs: disk.fs }).catch(expectSaid)
      if (!disk.reached()) break
      for (const transaction of here.transactions) expect(held(transaction)).not.toContain('other')
      await expectCleanAfter(here)
    }
    expect(number).toBeGreaterThan(30)
  })
})

describe('a disk that fails from any call on', () => {
  it('leaves every file old or new, told as it is, and the next run puts the rest right', async () => {
    let number = 1
    for (; ; number++) {
      const here = several()
      const disk = failing('EIO', number, Number.POSITIVE_INFINITY)
      const { outcomes } = await run(here, { fs: disk.fs })
      if (!disk.reached()) break
      expectTruth(here.transactions, outcomes)
      await expectCleanAfter(here)
    }
    expect(number).toBeGreaterThan(100)
  })

  it('can fail an undo and a recovery as well', async () => {
    for (const action of [undo, recover]) {
      let number = 1
      for (; ; number++) {
        const here = several()
        await (action === undo ? run(here, { fs: quick() }) : runUntilDead(here))
        const disk = failing('EIO', number, Number.POSITIVE_INFINITY)
        await action(here.stateDir, { fs: disk.fs }).catch(expectSaid)
        if (!disk.reached()) break
        for (const transaction of here.transactions) expect(held(transaction)).not.toContain('other')
        await expectCleanAfter(here)
      }
      expect(number).toBeGreaterThan(30)
    }
  })

  it('fails twice: at a rename and while that is put back', async () => {
    for (let second = 1; second < 25; second++) {
      const here = several()
      let sinceFirst = -1
      const disk = hooked(({ name, args }) => {
        if (sinceFirst >= 0 && ++sinceFirst === second) throw systemError('EIO', name)
        if (sinceFirst < 0 && name === 'renameSync' && String(args[1]).endsWith('d.py')) {
          sinceFirst = 0
          throw systemError('EIO', name)
        }
      })
      const { outcomes } = await run(here, { fs: disk })
      expectTruth(here.transactions, outcomes)
      await expectCleanAfter(here)
    }
  })
})

/** What the system reports reaches the caller as a sentence, not as a bare error. */
function expectSaid(error: unknown): void {
  expect(error).toMatchObject({ name: 'StateError' })
}

/** A run that ends for good, in the middle of three renames. */
async function runUntilDead(here: Project): Promise<void> {
  let dead = false
  const disk = hooked(({ name, args }) => {
    dead ||= name === 'renameSync' && String(args[1]).endsWith('d.py')
    if (dead) throw new Error('dead')
  })
  await expect(run(here, { fs: disk })).rejects.toThrow('dead')
  fs.rmSync(join(here.stateDir, 'lock'), { recursive: true })
  expect(here.transactions.map(state)).toEqual(['new', 'half', 'old'])
}

/** The child of child.ts in one plain script, so that it starts in a moment. */
let script = ''
beforeAll(async () => {
  const folder = fs.mkdtempSync(join(tmpdir(), 'testfix-child-'))
  script = join(folder, 'child.mjs')
  const entry = join(import.meta.dirname, 'child.ts')
  await build({
    entryPoints: [entry],
    outfile: script,
    bundle: true,
    platform: 'node',
    format: 'esm',
    logLevel: 'error',
  })
  fs.chmodSync(folder, 0o755)
})
afterAll(() => fs.rmSync(join(script, '..'), { recursive: true, force: true }))

/** Node reads that file at every start, for certificates that no test needs. */
const { NODE_EXTRA_CA_CERTS: _, ...env } = process.env

/** A child at work. */
interface Running {
  process: ChildProcess
  /** Lets a child that waits go on; returns what it reports, or that it was killed. */
  end(): Promise<{ killed: boolean; report?: Report }>
}

type Order = Pick<Task, 'action' | 'killAt' | 'holdAt'>

function start({ stateDir, transactions }: Project, order: Order, uid?: number): Running {
  const task: Task = { ...order, stateDir, transactions }
  const running = spawn(process.execPath, [script, JSON.stringify(task)], { env, uid, gid: uid })
  onTestFinished(() => void running.kill('SIGKILL'))
  let output = ''
  let complaints = ''
  running.stdout.setEncoding('utf8').on('data', text => {
    output += text
  })
  running.stderr.setEncoding('utf8').on('data', text => {
    complaints += text
  })
  const closed = new Promise<boolean>(resolve => running.on('close', (_, signal) => resolve(signal === 'SIGKILL')))
  const end = async () => {
    running.stdin.end()
    if (await closed) return { killed: true }
    expect(complaints).toBe('')
    return { killed: false, report: JSON.parse(output.trim().split('\n').at(-1)!) as Report }
  }
  return { process: running, end }
}

/** Runs a child to its end. */
function child(here: Project, order: Order, uid?: number): ReturnType<Running['end']> {
  return start(here, order, uid).end()
}

/** A child that waits in the middle of its write. */
async function holding(here: Project, holdAt: Task['holdAt']): Promise<Running> {
  const running = start(here, { action: 'write', holdAt })
  await new Promise<void>((resolve, reject) => {
    running.process.stdout!.once('data', () => resolve())
    running.process.once('exit', () => reject(new Error('the child did not wait')))
  })
  return running
}

/** Checks what a kill before each of so many calls leaves, two at a time. */
async function atEvery(calls: number, check: (killAt: number) => Promise<void>): Promise<void> {
  let last = 0
  const lane = async () => {
    while (last < calls) await check(++last)
  }
  await Promise.all([lane(), lane()])
}

// Some hundred processes: seconds on a machine of one's own, much longer on a busy one.
describe('a process that is killed (SIGKILL) before any one call', { timeout: 240_000 }, () => {
  it('in a write: the next run makes every transaction whole, and undo takes it back', async () => {
    const { report } = await child(several(), { action: 'write' })
    expect(report!.calls).toBeGreaterThan(100)
    await atEvery(report!.calls, async killAt => {
      const here = several()
      expect(await child(here, { action: 'write', killAt })).toEqual({ killed: true })
      for (const transaction of here.transactions) expect(held(transaction)).not.toContain('other')
      const recovered = await recover(here.stateDir, { fs: quick() })
      expect(here.transactions.map(state)).not.toContain('half')
      if (recovered) {
        const changed = here.transactions.flatMap(held).filter(one => one === 'new').length
        expect(recovered).toMatchObject({ changed, unchanged: 5 - changed, foreign: [] })
      }
      await expectCleanLockIncluded(here)
    })
  })

  it('in an undo: the next run makes every transaction whole, and another undo ends it', async () => {
    const sample = several()
    await run(sample)
    const { report } = await child(sample, { action: 'undo' })
    expect(report!.calls).toBeGreaterThan(80)
    await atEvery(report!.calls, async killAt => {
      const here = several()
      await run(here, { fs: quick() })
      expect(await child(here, { action: 'undo', killAt })).toEqual({ killed: true })
      for (const transaction of here.transactions) expect(held(transaction)).not.toContain('other')
      if (killAt % 2 === 0) {
        await recover(here.stateDir, { fs: quick() })
        expect(here.transactions.map(state)).not.toContain('half')
      } else {
        await undo(here.stateDir, { fs: quick() })
        expect(here.transactions.map(state)).toEqual(['old', 'old', 'old'])
      }
      await expectCleanLockIncluded(here)
    })
  })

  it('in a recovery: the next recovery ends it', async () => {
    const sample = several()
    await runUntilDead(sample)
    const { report } = await child(sample, { action: 'recover' })
    expect(report!.result).toMatchObject({ changed: 1, unchanged: 4, putBack: 2 })
    await atEvery(report!.calls, async killAt => {
      const here = several()
      await runUntilDead(here)
      expect(await child(here, { action: 'recover', killAt })).toEqual({ killed: true })
      await expectCleanLockIncluded(here)
    })
  })

  /** As `expectCleanAfter`, but the lock is that of a process that is truly dead, and is left to the next run. */
  async function expectCleanLockIncluded(here: Project): Promise<void> {
    await run(
      { ...here, transactions: [[{ ...here.transactions[0]![0], hash: 'of something else' }]] },
      { fs: quick() },
    )
    expect(fs.readdirSync(here.stateDir).sort()).toEqual(['.gitignore', 'runs'])
    await expectCleanAfter(here)
  }
})

describe('two processes', () => {
  const wroteOf = ({ report }: { report?: Report }) =>
    ((report!.result ?? []) as Outcome[]).filter(({ status }) => status === 'written').length

  it('never write at once: the second is told who writes, and changes nothing', async () => {
    const here = several()
    const first = await holding(here, { name: 'renameSync', count: 6 })
    expect(here.transactions.map(state)).toEqual(['new', 'half', 'old'])
    const { report } = await child(here, { action: 'write' })
    expect(report!.error).toMatchObject({ name: 'LockedError' })
    expect(report!.error!.message).toContain(`Another testfix (pid ${first.process.pid}, since `)
    expect(here.transactions.map(state)).toEqual(['new', 'half', 'old'])
    expect(wroteOf(await first.end())).toBe(3)
    expect(here.transactions.map(state)).toEqual(['new', 'new', 'new'])
    await expectCleanAfter(here)
  })

  it('that start together leave whole transactions, and only one says that it wrote them', async () => {
    for (let round = 0; round < 5; round++) {
      const here = several()
      const ends = await Promise.all([child(here, { action: 'write' }), child(here, { action: 'write' })])
      expect(ends.map(wroteOf).sort()).toEqual([0, 3])
      expect(here.transactions.map(state)).toEqual(['new', 'new', 'new'])
      await expectCleanAfter(here)
    }
  })

  it('that both find the lock of a dead one do not both get it', async () => {
    for (let round = 0; round < 5; round++) {
      const here = several()
      expect(await child(here, { action: 'write', killAt: 12 })).toEqual({ killed: true })
      expect(fs.readdirSync(here.stateDir)).toContain('lock')
      const ends = await Promise.all([child(here, { action: 'write' }), child(here, { action: 'write' })])
      expect(ends.map(wroteOf).sort()).toEqual([0, 3])
      await expectCleanAfter(here)
    }
  })
})

describe('a process that gets SIGINT in the middle of a transaction', () => {
  it('ends that transaction and begins no other', async () => {
    const here = several()
    const first = await holding(here, { name: 'renameSync', count: 6 })
    expect(here.transactions.map(state)).toEqual(['new', 'half', 'old'])
    first.process.kill('SIGINT')
    const { report } = await first.end()
    const last = { status: 'interrupted', path: 'e.py' }
    expect(report!.result).toMatchObject([{ status: 'written' }, { status: 'written' }, last])
    expect(here.transactions.map(state)).toEqual(['new', 'new', 'old'])
    await expectCleanAfter(here)
  })
})

describe('a disk that is truly full', () => {
  const mounts = canMount()

  it(`fails every transaction and changes nothing when the old texts do not fit (${variant(mounts)})`, async () => {
    const here = smallDisk(256)
    const { outcomes } = await run(here, { fs: mounts ? undefined : fullDisk(100_000) })
    expect(outcomes).toHaveLength(10)
    for (const outcome of outcomes) {
      const reason = expect.stringMatching(
        /nor was any other file in .*: ENOSPC: .*; free some space on that disk and run again/,
      )
      expect(outcome).toMatchObject({ status: 'failed', reason })
    }
    expect(here.transactions.map(state)).toEqual(Array(10).fill('old'))
    expect(fs.readdirSync(join(here.stateDir, 'runs'))).toEqual([])
  })

  it(`writes what fits and keeps the rest when it fills up on the way (${variant(mounts)})`, async () => {
    const here = smallDisk(420)
    const { outcomes } = await run(here, { fs: mounts ? undefined : fullDisk(300_000) })
    expectTruth(here.transactions, outcomes)
    const statuses = new Set(outcomes.map(({ status }) => status))
    expect(statuses).toEqual(new Set(['written', 'failed']))
    if (mounts) grow(here.root)
    await expectCleanAfter(here)
  })

  /** Ten files of 16 KB that shall get 32 KB, alone on a disk of so many KB where that can be had. */
  function smallDisk(kilobytes: number): Project {
    const root = temporaryFolder()
    if (mounts) mount(root, `size=${kilobytes}k`)
    return fill(
      root,
      Array.from({ length: 10 }, (_, i) => [`${i}.py`]),
      16_300,
    )
  }

  /** Stands in for the small disk: so many bytes can be written, and what is removed is not counted. */
  function fullDisk(bytes: number): Fs {
    let free = bytes
    return hooked(({ name, args }) => {
      if (name === 'writeSync') free -= (args[1] as Uint8Array).length
      if (free < 0 && name === 'writeSync') throw systemError('ENOSPC', name)
    })
  }
})

describe('a place that may not be written', () => {
  const nobody = isRoot() ? 65534 : undefined
  const real = nobody === undefined || canRunAs(nobody)

  it(`fails its files and no others: a folder (${real ? 'as an ordinary user' : 'stubbed EACCES'})`, async () => {
    const here = project(['closed/a.py'], ['open/b.py'])
    const closed = join(here.root, 'closed')
    const outcomes = real ? await asOrdinaryUser(here, closed) : (await run(here, { fs: denied(closed) })).outcomes
    const reason = expect.stringMatching(
      /^could not be replaced: EACCES.*; give this user the right to read and write there/,
    )
    expect(outcomes).toMatchObject([{ status: 'failed', path: 'closed/a.py', reason }, { status: 'written' }])
    expect(here.transactions.map(state)).toEqual(['old', 'new'])
    await expectCleanAfter(here)
  })

  it(`fails its files and no others: a file system (${canMount() ? 'a real read-only mount' : 'stubbed EROFS'})`, async () => {
    const root = temporaryFolder()
    const closed = join(root, 'closed')
    fs.mkdirSync(closed)
    if (canMount()) mount(closed, 'size=64k')
    const here = fill(root, [['closed/a.py', 'open/c.py'], ['open/b.py']])
    if (canMount()) execFileSync('mount', ['-o', 'remount,ro', closed])
    const { outcomes } = await run(here, { fs: canMount() ? undefined : denied(closed, 'EROFS') })
    const reason = expect.stringMatching(/^could not be replaced: EROFS.*; make the file system writable/)
    expect(outcomes).toMatchObject([{ status: 'failed', path: 'closed/a.py', reason }, { status: 'written' }])
    expect(here.transactions.map(state)).toEqual(['old', 'new'])
    await expectCleanAfter(here)
  })

  /** Closes the folder and writes in a process that may not do everything. */
  async function asOrdinaryUser(here: Project, closed: string): Promise<Outcome[]> {
    if (nobody !== undefined) {
      for (const path of ['', ...fs.readdirSync(here.root, { recursive: true, encoding: 'utf8' })]) {
        fs.chownSync(join(here.root, path), nobody, nobody)
      }
    }
    fs.chmodSync(closed, 0o555)
    const { report } = await child(here, { action: 'write' }, nobody)
    fs.chmodSync(closed, 0o755)
    return report!.result as Outcome[]
  }

  function denied(folder: string, code = 'EACCES'): Fs {
    return hooked(({ name, args: [path, flags] }) => {
      if (name === 'openSync' && flags === 'wx' && String(path).startsWith(folder)) throw systemError(code, name)
    })
  }
})

function isRoot(): boolean {
  return process.getuid?.() === 0
}

function variant(mounts: boolean): string {
  return mounts ? 'a real small tmpfs' : 'stubbed ENOSPC'
}

/** Whether this process may mount: asked by doing it. */
function canMount(): boolean {
  if (process.platform !== 'linux' || !isRoot()) return false
  const folder = fs.mkdtempSync(join(tmpdir(), 'testfix-mount-'))
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', folder]).status === 0
  if (mounted) execFileSync('umount', [folder])
  fs.rmdirSync(folder)
  return mounted
}

/** Mounts a tmpfs until the test ends. */
function mount(folder: string, options: string): void {
  execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder])
  onTestFinished(() => void execFileSync('umount', [folder]))
}

function grow(folder: string): void {
  execFileSync('mount', ['-o', 'remount,size=8m', folder])
}

/** Whether node can be run as that user here. */
function canRunAs(uid: number): boolean {
  const reach = `fs.accessSync(${JSON.stringify(tmpdir())})`
  return spawnSync(process.execPath, ['-e', reach], { env, uid, gid: uid }).status === 0
}
