import { execFileSync } from 'node:child_process'
import * as fs from 'node:fs'
import { hostname } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { hashOf } from '../../src/io/hash.ts'
import { acquire, LockedError } from '../../src/io/lock.ts'
import { describeRecovered, recover, whichLanded } from '../../src/io/recover.ts'
import { type Fs, nodeFs, StateError, stateAt } from '../../src/io/state.ts'
import { undo } from '../../src/io/undo.ts'
import { type Transaction, write } from '../../src/io/write.ts'
import {
  type Call,
  expectCleanAfter,
  filesIn,
  held,
  hooked,
  newText,
  oldText,
  project,
  run,
  state,
  systemError,
  temporaryFolder,
} from './project.ts'

const written = { status: 'written' }
const isRoot = process.getuid?.() === 0
const modeOf = (file: string) => fs.statSync(file).mode & 0o7777
const fileOf = (transaction: Transaction, index = 0) => transaction[index]!.file
const runsIn = (stateDir: string) => fs.readdirSync(join(stateDir, 'runs'))

/** The file system, with one action before the n-th call of a name. */
function before(name: keyof Fs, count: number, action: (call: Call) => void): Fs {
  let seen = 0
  return hooked(call => {
    if (call.name === name && ++seen === count) action(call)
  })
}

describe('write', () => {
  it('writes every file byte for byte and says so for each transaction', async () => {
    const here = project(['a.py'], ['b/b.py', 'c.py'])
    const { outcomes, notes } = await run(here)
    expect(outcomes).toEqual([written, written])
    expect(fs.readFileSync(join(here.root, 'b/b.py'), 'utf8')).toBe(newText('b/b.py'))
    expect(here.transactions.map(state)).toEqual(['new', 'new'])
    expect(notes).toEqual([])
  })

  it('writes bytes as they are given, be they text or not', async () => {
    const here = project(['a.py'])
    const after = Uint8Array.from([0xef, 0xbb, 0xbf, 0x0d, 0x0a, 0xff, 0x00])
    await run({ ...here, transactions: [[{ ...here.transactions[0]![0], after }]] })
    expect(fs.readFileSync(join(here.root, 'a.py'))).toEqual(Buffer.from(after))
  })

  it('leaves nothing but the new text and a state folder that git does not see', async () => {
    const here = project(['a.py'], ['b.py'])
    execFileSync('git', ['init', '-q', here.root])
    await run(here)
    const status = execFileSync('git', ['status', '--porcelain'], { cwd: here.root, encoding: 'utf8' })
    expect(status).toBe('?? a.py\n?? b.py\n')
    const [id] = runsIn(here.stateDir)
    const own = filesIn(here.stateDir)
    expect(own).toEqual(['.gitignore', join('runs', id!, 'before.pack'), join('runs', id!, 'run.json')])
  })

  it('makes nothing when there is nothing to write', async () => {
    const here = project(['a.py'])
    expect(await run({ ...here, transactions: [] })).toEqual({ outcomes: [], notes: [] })
    expect(filesIn(here.root)).toEqual(['a.py'])
  })

  it('keeps no record of a run that wrote nothing', async () => {
    const here = project(['a.py'])
    fs.writeFileSync(join(here.root, 'a.py'), 'edited')
    await run(here)
    expect(runsIn(here.stateDir)).toEqual([])
  })

  it('does not touch a file whose new text is its old text', async () => {
    const here = project(['a.py'], ['b.py', 'c.py'])
    const [[a], [b, c]] = here.transactions as [Transaction, Transaction]
    const inode = fs.statSync(a.file).ino
    const same = { ...a, after: oldText('a.py') }
    const { outcomes } = await run({ ...here, transactions: [[same], [b, { ...c!, after: oldText('c.py') }]] })
    expect(outcomes).toEqual([written, written])
    expect(fs.statSync(a.file).ino).toBe(inode)
    expect(held([b, c!])).toEqual(['new', 'old'])
    expect((await undo(here.stateDir)).undone?.restored).toEqual(['b.py'])
    expect(held([b, c!])).toEqual(['old', 'old'])
  })

  it.each(['0600', '0644', '0755', '4755', '2750', '1644'])('keeps mode %s, and undo keeps it too', async octal => {
    const mode = Number.parseInt(octal, 8)
    const here = project(['a.py'])
    const file = fileOf(here.transactions[0]!)
    fs.chmodSync(file, mode)
    expect((await run(here)).outcomes).toEqual([written])
    expect(modeOf(file)).toBe(mode)
    await undo(here.stateDir)
    expect(modeOf(file)).toBe(mode)
  })

  const ownership = isRoot ? 'keeps the owner and the set-user-id bit' : 'fails when the owner cannot be kept (stubbed)'
  it(`${ownership} of a file that belongs to somebody else`, async () => {
    const here = project(['a.py'])
    const file = fileOf(here.transactions[0]!)
    if (isRoot) {
      fs.chownSync(file, 4711, 4712)
      fs.chmodSync(file, 0o4755)
      expect((await run(here)).outcomes).toEqual([written])
      expect(fs.statSync(file)).toMatchObject({ uid: 4711, gid: 4712 })
      expect(modeOf(file)).toBe(0o4755)
    } else {
      const elsewhere = (fd: number) => Object.assign(fs.fstatSync(fd), { uid: 0 })
      const refuse = () => {
        throw systemError('EPERM', 'fchown')
      }
      let reads = 0
      const fstatSync = ((fd: number) => (++reads === 1 ? elsewhere(fd) : fs.fstatSync(fd))) as Fs['fstatSync']
      const { outcomes } = await run(here, { fs: { ...nodeFs, fstatSync, fchownSync: refuse } })
      expect(outcomes).toMatchObject([{ status: 'failed', reason: expect.stringContaining('belongs to user') }])
      expect(here.transactions.map(state)).toEqual(['old'])
    }
  })

  it('gives a new text to no other reader than the old one had', async () => {
    const here = project(['a.py'])
    fs.chmodSync(fileOf(here.transactions[0]!), 0o600)
    const modes: number[] = []
    const look = before('fchmodSync', 1, ({ args }) => modes.push(fs.fstatSync(args[0] as number).mode & 0o777))
    await run(here, { fs: look })
    expect(modes).toEqual([0o600])
    expect(modeOf(join(here.stateDir, 'runs', runsIn(here.stateDir)[0]!, 'before.pack'))).toBe(0o600)
  })

  it('reports each transaction as it is done', async () => {
    const here = project(['a.py'], ['b.py'], ['c.py'])
    const seen: [number, string[]][] = []
    await run(here, { onProgress: done => seen.push([done, here.transactions.map(state)]) })
    expect(seen).toEqual([
      [1, ['new', 'old', 'old']],
      [2, ['new', 'new', 'old']],
      [3, ['new', 'new', 'new']],
    ])
  })

  it('writes on when the system takes only a few bytes at a time', async () => {
    const here = project(['a.py', 'b.py'])
    const few = (fd: number, bytes: Uint8Array, offset: number) =>
      fs.writeSync(fd, bytes, offset, Math.min(3, bytes.length - offset))
    const { outcomes } = await run(here, { fs: { ...nodeFs, writeSync: few as Fs['writeSync'] } })
    expect(outcomes).toEqual([written])
    expect(here.transactions.map(state)).toEqual(['new'])
    await expectCleanAfter(here)
  })

  it('can stage a file whose name is as long as names can be', async () => {
    const here = project([`${'n'.repeat(252)}.py`])
    expect((await run(here)).outcomes).toEqual([written])
  })

  it('refuses, before anything happens, a file that occurs twice', async () => {
    const here = project(['a.py'])
    const twice = [...here.transactions, ...here.transactions]
    await expect(run({ ...here, transactions: twice })).rejects.toThrow(TypeError)
    expect(filesIn(here.root)).toEqual(['a.py'])
  })

  it('writes only files of the project, and none of git', async () => {
    const here = project(['a.py'], ['.git/hooks/post-commit'])
    const elsewhere = project(['b.py'])
    const { outcomes } = await run({ ...here, transactions: [...here.transactions, ...elsewhere.transactions] })
    const refused = { status: 'failed', reason: expect.stringContaining('is not a file of') }
    expect(outcomes).toMatchObject([written, refused, refused])
    expect(elsewhere.transactions.map(state)).toEqual(['old'])
  })
})

describe('a file that must not be replaced', () => {
  it('is failed when no write bit is set, also for root', async () => {
    const here = project(['a.py', 'b.py'], ['c.py'])
    fs.chmodSync(fileOf(here.transactions[0]!, 1), 0o444)
    const { outcomes } = await run(here)
    const reason = 'is read-only (mode 0444): chmod u+w it and run again'
    expect(outcomes).toEqual([{ status: 'failed', path: 'b.py', reason }, written])
    expect(here.transactions.map(state)).toEqual(['old', 'new'])
  })

  it('is failed when replacing it would cut a hard link', async () => {
    const here = project(['a.py'])
    const file = fileOf(here.transactions[0]!)
    fs.linkSync(file, join(here.root, 'twin.py'))
    const { outcomes } = await run(here)
    expect(outcomes).toMatchObject([
      { status: 'failed', path: 'a.py', reason: expect.stringContaining('2 hard links') },
    ])
    expect(fs.statSync(file).nlink).toBe(2)
  })

  const spoil: [string, string, (file: string) => void][] = [
    ['changed', 'has changed since it was read', file => fs.appendFileSync(file, 'mine')],
    ['deleted', 'is gone', file => fs.unlinkSync(file)],
    ['deleted with its folder', 'is gone', file => fs.rmSync(dirname(file), { recursive: true })],
    ['made a folder', 'is no longer a regular file', file => replaceBy(file, () => fs.mkdirSync(file))],
    ['made a pipe', 'is no longer a regular file', file => replaceBy(file, () => execFileSync('mkfifo', [file]))],
    ['made a link', 'is now reached through a symbolic link', file => moveBehindLink(file)],
    ['moved behind a linked folder', 'is now reached through a symbolic link', file => moveBehindLink(dirname(file))],
  ]

  it.each(spoil)('is stale when it was %s before the run', async (_, reason, action) => {
    const here = project(['x/a.py', 'b.py'], ['c.py'])
    action(fileOf(here.transactions[0]!))
    const { outcomes } = await run(here)
    expect(outcomes).toEqual([{ status: 'stale', path: 'x/a.py', reason }, written])
    expect(held([here.transactions[0]![1]!])).toEqual(['old'])
    expect(state(here.transactions[1]!)).toBe('new')
  })

  it.each(spoil)('is stale when it was %s while its new text was staged', async (_, reason, action) => {
    const here = project(['b.py', 'x/a.py', 'c.py'], ['d.py'])
    const file = fileOf(here.transactions[0]!, 1)
    const stages = (path: unknown) => String(path).includes('.testfix-')
    let staged = 0
    const atLastStage = hooked(({ name, args }) => {
      if (name === 'openSync' && stages(args[0]) && ++staged === 3) action(file)
    })
    const { outcomes } = await run(here, { fs: atLastStage })
    expect(outcomes).toEqual([{ status: 'stale', path: 'x/a.py', reason }, written])
    expect(held([here.transactions[0]![0], here.transactions[0]![2]!])).toEqual(['old', 'old'])
    expect(filesIn(here.root).filter(stages)).toEqual([])
  })

  it('is stale when its permissions changed while its new text was staged', async () => {
    const here = project(['a.py'])
    const file = fileOf(here.transactions[0]!)
    const { outcomes } = await run(here, { fs: before('fchmodSync', 1, () => fs.chmodSync(file, 0o700)) })
    const reason = 'has got other permissions since it was read'
    expect(outcomes).toEqual([{ status: 'stale', path: 'a.py', reason }])
    expect(modeOf(file)).toBe(0o700)
  })
})

function replaceBy(file: string, make: () => void): void {
  fs.unlinkSync(file)
  make()
}

function moveBehindLink(path: string): void {
  fs.renameSync(path, `${path}.moved`)
  fs.symlinkSync(`${path}.moved`, path)
}

describe('a transaction', () => {
  it('is put back whole when one of its renames fails', async () => {
    const here = project(['a.py', 'b.py', 'c.py'], ['d.py'])
    fs.chmodSync(fileOf(here.transactions[0]!), 0o755)
    const { outcomes } = await run(here, { fs: failingRename(/c\.py$/) })
    expect(outcomes).toMatchObject([{ status: 'failed', path: 'c.py' }, written])
    expect(here.transactions.map(state)).toEqual(['old', 'new'])
    expect(modeOf(fileOf(here.transactions[0]!))).toBe(0o755)
    expect(filesIn(here.root).filter(path => path.includes('.testfix-'))).toEqual([])
    await expectCleanAfter(here)
  })

  it('is put back when a rename is reported as failed although it happened', async () => {
    const here = project(['a.py', 'b.py'])
    const renameSync: Fs['renameSync'] = (from, to) => {
      fs.renameSync(from, to)
      if (String(to).endsWith('b.py') && !String(from).endsWith('-old')) throw systemError('EIO', 'rename')
    }
    const { outcomes } = await run(here, { fs: { ...nodeFs, renameSync } })
    expect(outcomes).toMatchObject([{ status: 'failed', path: 'b.py' }])
    expect(here.transactions.map(state)).toEqual(['old'])
  })

  it('says so when a file could not be put back, and the next run puts it right', async () => {
    const here = project(['a.py', 'b.py'])
    const renameSync: Fs['renameSync'] = (from, to) => {
      if (/b\.py$/.test(String(to)) || String(from).endsWith('-old')) throw systemError('EIO', 'rename')
      fs.renameSync(from, to)
    }
    const { outcomes, notes } = await run(here, { fs: { ...nodeFs, renameSync } })
    const reason = expect.stringContaining('a.py holds new text that could not be taken back')
    expect(outcomes).toMatchObject([{ status: 'failed', path: 'b.py', reason }])
    expect(notes).toEqual([expect.stringContaining('the next run of testfix tries again')])
    expect(here.transactions.map(state)).toEqual(['half'])
    expect(await recover(here.stateDir)).toMatchObject({ changed: 0, unchanged: 2, putBack: 1 })
    expect(here.transactions.map(state)).toEqual(['old'])
  })

  it('does not put back over what another program wrote meanwhile', async () => {
    const here = project(['a.py', 'b.py'])
    const renameSync: Fs['renameSync'] = (from, to) => {
      if (String(to).endsWith('b.py')) {
        fs.writeFileSync(join(here.root, 'a.py'), 'somebody else')
        throw systemError('EIO', 'rename')
      }
      fs.renameSync(from, to)
    }
    const { outcomes } = await run(here, { fs: { ...nodeFs, renameSync } })
    const reason = expect.stringContaining('a.py was changed by another program while it was written')
    expect(outcomes).toMatchObject([{ status: 'failed', path: 'b.py', reason }])
    expect(fs.readFileSync(join(here.root, 'a.py'), 'utf8')).toBe('somebody else')
    expect(await recover(here.stateDir)).toMatchObject({ foreign: ['a.py'], unchanged: 1 })
  })
})

function failingRename(target: RegExp): Fs {
  const renameSync: Fs['renameSync'] = (from, to) => {
    if (target.test(String(to))) throw systemError('EXDEV', 'rename')
    fs.renameSync(from, to)
  }
  return { ...nodeFs, renameSync }
}

describe('an interruption', () => {
  it('leaves the transactions that were not begun, and none half done', async () => {
    const here = project(['a.py'], ['b.py', 'c.py'], ['d.py'])
    const stop = new AbortController()
    const { outcomes } = await run(here, { signal: stop.signal, onProgress: done => done === 1 && stop.abort() })
    const reason = 'was not reached before the interruption'
    expect(outcomes).toEqual([
      written,
      { status: 'interrupted', path: 'b.py', reason },
      { status: 'interrupted', path: 'd.py', reason },
    ])
    expect(here.transactions.map(state)).toEqual(['new', 'old', 'old'])
    await expectCleanAfter(here)
  })

  it('before the first transaction leaves no record', async () => {
    const here = project(['a.py'])
    const { outcomes } = await run(here, { signal: AbortSignal.abort() })
    expect(outcomes).toMatchObject([{ status: 'interrupted', path: 'a.py' }])
    expect(runsIn(here.stateDir)).toEqual([])
  })

  it('of an undo leaves the rest for the next undo', async () => {
    const here = project(['a.py'], ['b.py', 'c.py'])
    await run(here)
    const stop = new AbortController()
    const { undone } = await undo(here.stateDir, { signal: stop.signal, onProgress: () => stop.abort() })
    expect(undone).toMatchObject({ restored: ['a.py'], interrupted: ['b.py', 'c.py'], refused: [] })
    expect(here.transactions.map(state)).toEqual(['old', 'new'])
    expect((await undo(here.stateDir)).undone).toMatchObject({ restored: ['b.py', 'c.py'], interrupted: [] })
    expect(here.transactions.map(state)).toEqual(['old', 'old'])
  })
})

describe('undo', () => {
  it('puts every byte back and names the command', async () => {
    const here = project(['a.py'], ['b/b.py', 'c.py'])
    await run(here)
    const { undone } = await undo(here.stateDir)
    expect(undone).toMatchObject({ command: 'testfix apply some-codemod', restored: ['a.py', 'b/b.py', 'c.py'] })
    expect(here.transactions.map(state)).toEqual(['old', 'old'])
    expect(runsIn(here.stateDir)).toEqual([])
  })

  it('says that there is nothing to undo, and makes nothing', async () => {
    const here = project(['a.py'])
    expect(await undo(here.stateDir)).toEqual({})
    expect(filesIn(here.root)).toEqual(['a.py'])
  })

  it('refuses a transaction with a file that changed since, whole, and does the others', async () => {
    const here = project(['a.py'], ['b.py', 'c.py'])
    await run(here)
    fs.appendFileSync(join(here.root, 'c.py'), 'mine')
    const { undone } = await undo(here.stateDir)
    const reason = 'has changed since testfix wrote it'
    expect(undone).toMatchObject({ restored: ['a.py'], refused: [{ status: 'stale', path: 'c.py', reason }] })
    expect(state(here.transactions[0]!)).toBe('old')
    expect(held(here.transactions[1]!)).toEqual(['new', 'other'])
  })

  it('keeps the run for what it refused, so that it can be tried again', async () => {
    const here = project(['a.py'], ['b.py', 'c.py'])
    await run(here)
    fs.rmSync(join(here.root, 'c.py'))
    expect((await undo(here.stateDir)).undone?.refused).toMatchObject([{ path: 'c.py', reason: 'is gone' }])
    fs.writeFileSync(join(here.root, 'c.py'), newText('c.py'))
    expect((await undo(here.stateDir)).undone).toMatchObject({ restored: ['b.py', 'c.py'], refused: [] })
    expect(here.transactions.map(state)).toEqual(['old', 'old'])
  })

  it('does not mind a file that holds its old text already', async () => {
    const here = project(['a.py', 'b.py'])
    await run(here)
    fs.writeFileSync(join(here.root, 'a.py'), oldText('a.py'))
    expect((await undo(here.stateDir)).undone).toMatchObject({ restored: ['a.py', 'b.py'], refused: [] })
    expect(here.transactions.map(state)).toEqual(['old'])
  })

  it('refuses a file that became read-only', async () => {
    const here = project(['a.py'])
    await run(here)
    fs.chmodSync(join(here.root, 'a.py'), 0o444)
    expect((await undo(here.stateDir)).undone?.refused).toMatchObject([{ status: 'failed', path: 'a.py' }])
    expect(here.transactions.map(state)).toEqual(['new'])
  })

  it('keeps a mode that was given after the run', async () => {
    const here = project(['a.py'])
    await run(here)
    fs.chmodSync(join(here.root, 'a.py'), 0o750)
    await undo(here.stateDir)
    expect(modeOf(join(here.root, 'a.py'))).toBe(0o750)
  })

  it('gives a transaction its new text again when it cannot be put back whole', async () => {
    const here = project(['a.py', 'b.py'], ['c.py'])
    await run(here)
    const { undone } = await undo(here.stateDir, { fs: failingRename(/b\.py$/) })
    expect(undone).toMatchObject({ restored: ['c.py'], refused: [{ status: 'failed', path: 'b.py' }] })
    expect(here.transactions.map(state)).toEqual(['new', 'old'])
    await expectCleanAfter(here)
  })

  it('takes back run after run, the newest first', async () => {
    const here = project(['a.py'])
    const [[change]] = here.transactions as [Transaction]
    await run(here)
    const again = { ...change, hash: hashOf(fs.readFileSync(change.file)), after: 'third' }
    await write([[again]], { stateDir: here.stateDir, command: 'second' })
    expect((await undo(here.stateDir)).undone?.command).toBe('second')
    expect(here.transactions.map(state)).toEqual(['new'])
    await undo(here.stateDir)
    expect(here.transactions.map(state)).toEqual(['old'])
    expect(await undo(here.stateDir)).toEqual({})
  })

  it('reaches back ten runs', async () => {
    const here = project(['a.py'])
    const file = join(here.root, 'a.py')
    for (let i = 1; i <= 12; i++) {
      const change = { path: 'a.py', file, hash: hashOf(fs.readFileSync(file)), after: `text ${i}` }
      await write([[change]], { stateDir: here.stateDir, command: `run ${i}` })
    }
    expect(runsIn(here.stateDir)).toHaveLength(10)
    let undone = 0
    while ((await undo(here.stateDir)).undone) undone++
    expect(undone).toBe(10)
    expect(fs.readFileSync(file, 'utf8')).toBe('text 2')
  })

  it('never finds a run without its old texts, though making room for a new run failed half way', async () => {
    const here = project(['a.py'])
    const file = join(here.root, 'a.py')
    const runOf = (text: string) => [{ path: 'a.py', file, hash: hashOf(fs.readFileSync(file)), after: text }] as const
    for (let i = 1; i <= 10; i++) await write([runOf(`text ${i}`)], { stateDir: here.stateDir, command: `run ${i}` })
    let removals = 0
    const disk = hooked(({ name, args }) => {
      if (name === 'unlinkSync' && String(args[0]).includes('runs') && ++removals === 2) throw systemError('EIO', name)
    })
    const [outcome] = await write([runOf('text 11')], { stateDir: here.stateDir, command: 'run 11', fs: disk })
    expect(outcome).toMatchObject({ status: 'failed' })
    const refused: unknown[] = []
    for (let { undone } = await undo(here.stateDir); undone; { undone } = await undo(here.stateDir)) {
      refused.push(...undone.refused)
    }
    expect(refused).toEqual([])
    expect(fs.readFileSync(file, 'utf8')).toBe('text 1')
    expect(runsIn(here.stateDir)).toEqual([])
  })

  it('refuses a file whose old text is damaged in the journal', async () => {
    const here = project(['a.py'], ['b.py'])
    await run(here)
    const pack = join(here.stateDir, 'runs', runsIn(here.stateDir)[0]!, 'before.pack')
    const bytes = fs.readFileSync(pack)
    fs.writeFileSync(pack, bytes.fill('x', 0, 1))
    const { undone } = await undo(here.stateDir)
    expect(undone).toMatchObject({ restored: ['b.py'], refused: [{ status: 'failed', path: 'a.py' }] })
    expect(undone?.refused[0]?.reason).toContain('is damaged')
    expect(here.transactions.map(state)).toEqual(['new', 'old'])
  })

  it('in a copy of the project leaves the original alone', async () => {
    const here = project(['a.py'])
    await run(here)
    const copy = join(temporaryFolder(), 'copy')
    fs.cpSync(here.root, copy, { recursive: true })
    await undo(join(copy, '.testfix'))
    expect(fs.readFileSync(join(copy, 'a.py'), 'utf8')).toBe(oldText('a.py'))
    expect(here.transactions.map(state)).toEqual(['new'])
  })
})

describe('recover', () => {
  it('makes nothing where no run was killed', async () => {
    const here = project(['a.py'])
    expect(await recover(here.stateDir)).toBeUndefined()
    expect(filesIn(here.root)).toEqual(['a.py'])
    await run(here)
    const files = filesIn(here.root)
    expect(await recover(here.stateDir)).toBeUndefined()
    expect(filesIn(here.root)).toEqual(files)
  })

  it('reports what is changed and what is not, and undo takes the changed back', async () => {
    const here = project(['a.py'], ['b.py', 'c.py'], ['d.py'])
    await killed(here, ['a.py', 'b.py'])
    const recovered = await recover(here.stateDir)
    expect(recovered).toMatchObject({ interrupted: 'writing', changed: 1, unchanged: 3, putBack: 1, foreign: [] })
    expect(describeRecovered(recovered!)).toBe(
      'the previous run (testfix apply some-codemod) was interrupted while writing; files with the new text: 1; ' +
        'with the old text: 3; put back because their fix was half done: 1; `testfix undo` puts the old text back, after that of later runs',
    )
    expect(here.transactions.map(state)).toEqual(['new', 'old', 'old'])
    await expectCleanAfter(here)
  })

  it('is done by the next write, which says so', async () => {
    const here = project(['a.py', 'b.py'], ['c.py'])
    await killed(here, ['a.py'])
    const { outcomes, notes } = await run(here)
    expect(outcomes).toEqual([written, written])
    expect(notes).toEqual([expect.stringContaining('was interrupted')])
    await expectCleanAfter(here)
  })

  it('is done by undo, which then takes back what had been written', async () => {
    const here = project(['a.py'], ['b.py', 'c.py'], ['d.py'])
    await killed(here, ['a.py', 'b.py'])
    const notes: string[] = []
    const { recovered, undone } = await undo(here.stateDir, { onNote: note => notes.push(note) })
    expect(notes).toEqual([expect.stringContaining('was interrupted')])
    expect(recovered).toMatchObject({ changed: 1, unchanged: 3, putBack: 1 })
    expect(undone).toMatchObject({ restored: ['a.py'], refused: [] })
    expect(filesIn(here.root)).toEqual([join('.testfix', '.gitignore'), 'a.py', 'b.py', 'c.py', 'd.py'])
    expect(here.transactions.map(state)).toEqual(['old', 'old', 'old'])
  })

  it('leaves a file that somebody changed after the kill, and undo refuses it', async () => {
    const here = project(['a.py', 'b.py', 'c.py'])
    await killed(here, ['a.py', 'b.py'])
    fs.appendFileSync(join(here.root, 'b.py'), 'mine')
    const recovered = await recover(here.stateDir)
    expect(recovered).toMatchObject({ changed: 0, unchanged: 2, putBack: 1, foreign: ['b.py'] })
    expect(held(here.transactions[0]!)).toEqual(['old', 'other', 'old'])
    expect((await undo(here.stateDir)).undone?.refused).toMatchObject([{ path: 'b.py' }])
  })

  it('changes nothing while a file cannot be put back, and the next write says why', async () => {
    const here = project(['a.py', 'b.py'], ['c.py'])
    await killed(here, ['a.py'])
    fs.chmodSync(join(here.root, 'a.py'), 0o444)
    await expect(recover(here.stateDir)).rejects.toThrow(/a\.py could not be put back: it is read-only \(mode 0444\)/)
    const { outcomes } = await run(here)
    const reason = expect.stringContaining('a.py could not be put back')
    expect(outcomes).toMatchObject([
      { status: 'failed', reason },
      { status: 'failed', reason },
    ])
    fs.chmodSync(join(here.root, 'a.py'), 0o644)
    await expectCleanAfter(here)
  })

  it.each<[string, Parameters<typeof whichLanded>[0], boolean[]]>([
    ['never begun, one edited', [holds('old'), holds('other')], [false, false]],
    ['staged, one edited', [holds('old', 'staged'), holds('other', 'staged')], [false, false]],
    ['replaced then edited', [holds('old', 'staged'), holds('other')], [false, true]],
    ['all replaced, one edited', [holds('new'), holds('other')], [true, true]],
    ['one replaced, one edited before', [holds('new'), holds('other', 'staged')], [true, false]],
    ['one replaced', [holds('new'), holds('old', 'staged')], [true, false]],
    ['one put back already', [holds('old'), holds('new'), holds('old', 'staged')], [false, true, false]],
    ['alone and edited: counted as replaced, to keep its old text', [holds('other')], [true]],
  ])('tells which files were replaced: %s', (_, files, landed) => {
    expect(whichLanded(files, 'writing')).toEqual(landed)
  })

  function holds(holds: 'old' | 'new' | 'other', staged?: 'staged') {
    return { holds, staged: staged !== undefined }
  }

  /** What a run leaves that is killed when these files were replaced, which are the first in order. */
  async function killed(here: ReturnType<typeof project>, replaced: string[]): Promise<void> {
    let dead = false
    const renames = new Set(replaced.map(path => join(here.root, path)))
    const die = hooked(({ name, args }) => {
      const target = String(args[1])
      if (name === 'renameSync' && target.endsWith('.py') && !renames.has(target)) dead = true
      if (dead) throw new Error('killed')
    })
    await expect(run(here, { fs: die })).rejects.toThrow('killed')
    fs.rmSync(join(here.stateDir, 'lock'), { recursive: true })
  }
})

describe('the journal', () => {
  const damage: [string, (run: { transactions: { file: string }[][] }) => string][] = [
    ['is cut short', run => JSON.stringify(run).slice(0, 50)],
    ['has other fields', run => JSON.stringify({ ...run, transactions: [[{ file: 'a.py' }]] })],
    ['names a file outside the project', run => JSON.stringify(withFile(run, '../outside.py'))],
    ['names an absolute file', run => JSON.stringify(withFile(run, '/etc/hosts'))],
    ['names a file of git', run => JSON.stringify(withFile(run, 'sub/.GIT/config'))],
  ]

  it.each(damage)('is not followed when it %s', async (_, spoil) => {
    const here = project(['a.py'])
    await run(here)
    const file = join(here.stateDir, 'runs', runsIn(here.stateDir)[0]!, 'run.json')
    fs.writeFileSync(file, spoil(JSON.parse(fs.readFileSync(file, 'utf8'))))
    await expect(undo(here.stateDir)).rejects.toThrow(StateError)
    await expect(undo(here.stateDir)).rejects.toThrow(/run\.json is damaged or was not written by testfix: remove /)
    expect(here.transactions.map(state)).toEqual(['new'])
    expect(fs.existsSync(join(here.stateDir, 'lock'))).toBe(false)
  })

  function withFile(run: { transactions: { file: string }[][] }, file: string) {
    return { ...run, transactions: run.transactions.map(entries => entries.map(entry => ({ ...entry, file }))) }
  }

  it('is not kept behind a symbolic link', async () => {
    const here = project(['a.py'])
    const elsewhere = temporaryFolder()
    fs.symlinkSync(elsewhere, here.stateDir)
    const { outcomes } = await run(here)
    expect(outcomes).toMatchObject([{ status: 'failed', reason: expect.stringContaining('is not a folder') }])
    expect(filesIn(elsewhere)).toEqual([])
    expect(here.transactions.map(state)).toEqual(['old'])
  })
})

describe('the lock', () => {
  const stateIn = (root: string) => stateAt(join(root, '.testfix'), nodeFs)
  const dead = Number(execFileSync(process.execPath, ['-p', 'process.pid'], { encoding: 'utf8' }))
  const here = encodeURIComponent(hostname())

  function lockOf(root: string, pid: number, host = here, since = Date.now()): string {
    const lock = join(root, '.testfix', 'lock')
    fs.mkdirSync(lock, { recursive: true })
    fs.writeFileSync(join(lock, `${pid}.${since}.00ff.${host}`), '')
    return lock
  }

  it('is refused while a live process holds it, and nothing is written', async () => {
    const busy = project(['a.py'])
    const lock = lockOf(busy.root, process.ppid)
    const attempt = await run(busy).catch((error: unknown) => error)
    expect(attempt).toBeInstanceOf(LockedError)
    expect(attempt).toMatchObject({ lock, holder: { pid: process.ppid, host: here } })
    expect((attempt as LockedError).message).toMatch(
      /^Another testfix \(pid \d+, since .*Z\) is writing here: .* remove /,
    )
    expect(busy.transactions.map(state)).toEqual(['old'])
    expect(filesIn(busy.root)).toHaveLength(2)
  })

  it('keeps undo out as well', async () => {
    const busy = project(['a.py'])
    await run(busy)
    lockOf(busy.root, process.ppid)
    await expect(undo(busy.stateDir)).rejects.toThrow(LockedError)
    expect(busy.transactions.map(state)).toEqual(['new'])
  })

  it('is free again after a run, also after one that threw', async () => {
    const free = project(['a.py'], ['b.py'])
    const fail = () => {
      throw new Error('from the caller')
    }
    await expect(run(free, { onProgress: fail })).rejects.toThrow('from the caller')
    expect(fs.existsSync(join(free.stateDir, 'lock'))).toBe(false)
    await expectCleanAfter(free)
  })

  it('of a dead process is broken', async () => {
    const stale = project(['a.py'])
    lockOf(stale.root, dead)
    expect((await run(stale)).outcomes).toEqual([written])
  })

  it('of an earlier process with the same number is broken', async () => {
    const stale = project(['a.py'])
    lockOf(stale.root, process.pid, here, Date.now() - Math.ceil(process.uptime() + 60) * 1000)
    expect((await run(stale)).outcomes).toEqual([written])
  })

  it('of another host is left, whatever its number', () => {
    const root = temporaryFolder()
    lockOf(root, dead, 'elsewhere')
    expect(() => acquire(stateIn(root))).toThrow(/on elsewhere, since /)
  })

  it('that testfix did not make is left', () => {
    const root = temporaryFolder()
    fs.mkdirSync(join(root, '.testfix', 'lock'), { recursive: true })
    fs.writeFileSync(join(root, '.testfix', 'lock', 'note'), '')
    expect(() => acquire(stateIn(root))).toThrow(/Another program holds the lock/)
  })

  it('leaves nothing of a process that died while it prepared its own', () => {
    const root = temporaryFolder()
    const prepared = join(root, '.testfix', `lock.${dead}.1.00ff.${here}`)
    fs.mkdirSync(prepared, { recursive: true })
    const living = join(root, '.testfix', `lock.${process.ppid}.1.00ff.${here}`)
    fs.mkdirSync(living)
    acquire(stateIn(root))()
    expect(fs.existsSync(prepared)).toBe(false)
    expect(fs.existsSync(living)).toBe(true)
  })

  it.each([
    ['stale', 'holds it', dead, false],
    ['stale', 'gives it back', dead, true],
    ['free', 'holds it', undefined, false],
    ['free', 'gives it back', undefined, true],
  ])('when %s is never held twice, a second process coming at any moment that then %s', (_, __, pid, givesBack) => {
    for (let moment = 1, reached = true; reached; moment++) {
      const root = temporaryFolder()
      if (pid !== undefined) lockOf(root, pid)
      const state = stateIn(root)
      let holders = 0
      const enter = (fs: Fs) => {
        try {
          const release = acquire({ ...state, fs })
          holders++
          return () => {
            holders--
            release()
          }
        } catch (error) {
          expect(error).toBeInstanceOf(LockedError)
          return undefined
        }
      }
      reached = false
      let second: (() => void) | undefined
      const first = enter(
        hooked(({ number }) => {
          if (number !== moment) return
          reached = true
          second = enter(nodeFs)
          if (givesBack) second?.()
        }),
      )
      // Both are let in when the second comes after the first has the lock: then only one of them is.
      expect(holders, `second at call ${moment}`).toBe(1)
      first?.()
      if (!givesBack) second?.()
      expect(fs.readdirSync(state.dir)).toEqual(['.gitignore'])
    }
  })
})
