import { chmodSync, readlinkSync, statSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import viMockToMockModule from '../codemods/typescript/vi-mock-to-mock-module.ts'
import vitestToBun from '../codemods/typescript/vitest-to-bun.ts'
import { type ApplyOptions, apply } from '../src/apply.ts'
import { type Codemod, defineCodemod, type SharedEdit } from '../src/codemod.ts'
import { plan } from '../src/plan.ts'
import { report } from '../src/report/index.ts'
import type { RunResult } from '../src/report/result.ts'
import { chooseByApplicability, resolve } from '../src/resolve.ts'
import { type Folder, folder, repository } from './folder.ts'
import { replacing, toy } from './toys.ts'

interface Request extends ApplyOptions {
  readonly codemods: readonly Codemod[]
  readonly unsafe?: boolean
  readonly paths?: readonly string[]
  readonly jobs?: number
  readonly allowOutside?: boolean
}

async function run({ path: cwd }: Folder, request: Request) {
  const { codemods, unsafe = false, paths = ['.'], jobs = 4, allowOutside = false, ...options } = request
  const planned = await plan({ codemods, paths, cwd, jobs })
  return apply(await resolve(planned, chooseByApplicability(unsafe), { allowOutside }), options)
}

const statuses = ({ sites }: RunResult) =>
  sites.map(({ path, line, column, status }) => `${path}:${line}:${column} ${status}`)
const old = toy('old-to-new', ['oldName'], replacing('oldName', 'newName'))

describe('a run', () => {
  test('writes the fixes and leaves every other byte', async () => {
    const made = repository({
      'a.test.ts': '\uFEFFconst a = oldName\r\nconst b = "ü"\nconst c = oldName\t \r\n// no end',
      'b.ts': 'const b = 1\n',
    })
    const result = await run(made, { codemods: [old] })
    expect(made.read('a.test.ts')).toBe('\uFEFFconst a = newName\r\nconst b = "ü"\nconst c = newName\t \r\n// no end')
    expect(statuses(result)).toEqual(['a.test.ts:1:11 applied', 'a.test.ts:3:11 applied'])
    expect(result.files).toEqual({ read: 2, parsed: 1, changed: 1, failed: 0 })
    expect(report.exitCode(result)).toBe(0)
  })

  test('a second run finds nothing', async () => {
    const made = repository({ 'a.ts': 'oldName()\n' })
    await run(made, { codemods: [old] })
    made.git('commit', '-qam', 'fixed')
    const again = await run(made, { codemods: [old] })
    expect(again.sites).toEqual([])
    expect(report.exitCode(again)).toBe(0)
  })

  test('a dry run writes nothing and ends with 1', async () => {
    const made = repository({ 'a.ts': 'oldName()\n' })
    const result = await run(made, { codemods: [old], dryRun: true })
    expect(made.read('a.ts')).toBe('oldName()\n')
    expect(made.git('status', '--porcelain', '--ignored')).toBe('')
    expect(report.patch(result)).toContain('-oldName()\n+newName()\n')
    expect(report.exitCode(result)).toBe(1)
  })

  test('an unsafe fix is declined unless it is asked for', async () => {
    const risky = toy('risky', ['oldName'], replacing('oldName', 'newName', 'unsafe'))
    const made = repository({ 'a.ts': 'oldName()\n' })
    const declined = await run(made, { codemods: [risky] })
    expect(statuses(declined)).toEqual(['a.ts:1:1 declined'])
    expect(report.exitCode(declined)).toBe(1)
    expect(statuses(await run(made, { codemods: [risky], unsafe: true }))).toEqual(['a.ts:1:1 applied'])
    expect(made.read('a.ts')).toBe('newName()\n')
  })

  test('is the same for every number of jobs', async () => {
    const files = Object.fromEntries(Array.from({ length: 30 }, (_, i) => [`${i}.ts`, `oldName(${i})\n`]))
    const made = repository(files)
    const one = await run(made, { codemods: [old], jobs: 1, dryRun: true })
    const eight = await run(made, { codemods: [old], jobs: 8, dryRun: true })
    expect(eight).toEqual(one)
  })

  test('keeps the mode, and writes through a symlink', async () => {
    const made = repository({ 'real/a.ts': 'oldName()\n' })
    chmodSync(join(made.path, 'real/a.ts'), 0o751)
    symlinkSync('real/a.ts', join(made.path, 'link.ts'))
    const result = await run(made, { codemods: [old], paths: ['link.ts'], allowDirty: true })
    expect(statuses(result)).toEqual(['link.ts:1:1 applied'])
    expect(made.read('real/a.ts')).toBe('newName()\n')
    expect(readlinkSync(join(made.path, 'link.ts'))).toBe('real/a.ts')
    expect(statSync(join(made.path, 'real/a.ts')).mode & 0o777).toBe(0o751)
  })
})

describe('several codemods', () => {
  test('what one blocks is found again in the next pass', async () => {
    const wrap = toy('wrap', ['oldName('], replacing('oldName(', 'wrap(oldName)('))
    const made = repository({ 'a.ts': 'oldName(1)\n' })
    const result = await run(made, { codemods: [old, wrap] })
    expect(made.read('a.ts')).toBe('newName(1)\n')
    expect(statuses(result)).toEqual(['a.ts:1:1 applied'])
    const other = repository({ 'a.ts': 'x = oldName(one)\n' })
    const one = toy('one', ['one'], replacing('(one)', '(1)'))
    const call = toy('call', ['oldName'], replacing('oldName', 'newName'))
    expect(statuses(await run(other, { codemods: [call, one] }))).toEqual(['a.ts:1:5 applied', 'a.ts:1:12 applied'])
    expect(other.read('a.ts')).toBe('x = newName(1)\n')
  })

  test('one finds something to do in what another one made', async () => {
    const later = toy('later', ['newName'], replacing('newName', 'lastName'))
    for (const codemods of [
      [old, later],
      [later, old],
    ]) {
      const made = repository({ 'a.ts': 'oldName()\n' })
      const result = await run(made, { codemods })
      expect(made.read('a.ts')).toBe('lastName()\n')
      expect(result.sites.map(({ codemod, status }) => `${codemod} ${status}`)).toEqual([
        'old-to-new applied',
        'later applied',
      ])
      expect(report.exitCode(result)).toBe(0)
    }
  })

  test('a file moves to bun:test, and then its module mocks are put back, in one run', async () => {
    const text = [
      "import { expect, test, vi } from 'vitest'",
      "import { currentUser } from './session'",
      '',
      "vi.mock('./session', () => ({ currentUser: vi.fn(() => 'Ada') }))",
      '',
      "test('is Ada', () => {",
      "  expect(vi.mocked(currentUser)()).toBe('Ada')",
      '})',
      '',
    ].join('\n')
    for (const codemods of [
      [vitestToBun, viMockToMockModule],
      [viMockToMockModule, vitestToBun],
    ]) {
      const made = repository({ 'a.test.ts': text, 'session.ts': "export const currentUser = () => 'nobody'\n" })
      const result = await run(made, { codemods, unsafe: true })
      expect(statuses(result)).toEqual(['a.test.ts:1:1 applied', 'a.test.ts:4:1 applied'])
      expect(made.read('a.test.ts')).toContain("mock.module('./session', () => ({ ...actualSession, currentUser: mock(")
      expect(made.read('a.test.ts')).not.toContain('vi.')
      expect(made.read('a.test.ts')).not.toContain('vitest')
    }
  })

  test('one that changes its own result again is withdrawn beside others too', async () => {
    const greedy = toy('greedy', ['name'], replacing('name', 'names'))
    const made = repository({ 'a.ts': 'oldName(name)\n' })
    const result = await run(made, { codemods: [old, greedy] })
    expect(made.read('a.ts')).toBe('oldName(name)\n')
    expect(result.sites[0]?.note).toContain('a second run of greedy would change its own result again')
  })

  test('two that undo each other are stopped, and the file is as it was', async () => {
    const made = repository({ 'a.ts': 'ping\n', 'b.ts': 'oldName()\n' })
    const codemods = [
      toy('to-pong', ['ping'], replacing('ping', 'pong')),
      toy('to-ping', ['pong'], replacing('pong', 'ping')),
      old,
    ]
    const result = await run(made, { codemods })
    expect(made.read('a.ts')).toBe('ping\n')
    expect(made.read('b.ts')).toBe('newName()\n')
    expect(statuses(result)).toEqual(['a.ts:1:1 failed', 'b.ts:1:1 applied'])
    expect(result.sites[0]?.note).toMatch(/still finds something to change after 10 passes/)
    expect(report.exitCode(result)).toBe(2)
  })
})

describe('a codemod that goes wrong harms nobody', () => {
  test('one that throws: the file is reported, the others are done', async () => {
    const moody = toy('moody', ['oldName'], input => {
      if (input.source.path === 'a.ts') throw new Error('no mood')
      return replacing('oldName', 'newName')(input)
    })
    const made = repository({ 'a.ts': 'oldName()\n', 'b.ts': 'oldName()\n' })
    const result = await run(made, { codemods: [moody] })
    expect(made.read('a.ts')).toBe('oldName()\n')
    expect(made.read('b.ts')).toBe('newName()\n')
    expect(result.failures).toEqual([{ path: 'a.ts', codemod: 'moody', reason: 'made moody fail: no mood' }])
    expect(report.exitCode(result)).toBe(2)
  })

  test('one whose result has a syntax error is withdrawn by name', async () => {
    const broken = toy('broken', ['oldName'], replacing('oldName', 'new Name('))
    const made = repository({ 'a.ts': 'oldName()\n' })
    const result = await run(made, { codemods: [broken] })
    expect(made.read('a.ts')).toBe('oldName()\n')
    expect(statuses(result)).toEqual(['a.ts:1:1 failed'])
    expect(result.sites[0]?.note).toMatch(/the result of broken has a syntax error in line 1/)
  })

  test('one that changes its own result again is withdrawn', async () => {
    const greedy = toy('greedy', ['name'], replacing('name', 'names'))
    const made = repository({ 'a.ts': 'name()\n' })
    const result = await run(made, { codemods: [greedy] })
    expect(made.read('a.ts')).toBe('name()\n')
    expect(result.sites[0]?.note).toContain('a second run of greedy would change its own result again')
  })

  test('one that breaks its contract is reported with what it broke', async () => {
    const wild = toy('wild', ['oldName'], ({ source }) => ({
      findings: [{ at: { path: source.path, start: 0, end: 999 }, messageId: 'left' }],
    }))
    const made = repository({ 'a.ts': 'oldName()\n' })
    const result = await run(made, { codemods: [wild] })
    expect(result.failures[0]?.reason).toContain('breaks the contract')
  })
})

describe('a file that cannot be read', () => {
  test.each([
    ['not UTF-8', Buffer.from('oldName("\xe9")\n', 'latin1'), 'is not UTF-8'],
    ['with a syntax error', 'oldName(\n', 'has a syntax error'],
    ['nested too deeply', `oldName(${'['.repeat(20_000)}${']'.repeat(20_000)})\n`, /^is nested too deeply$/],
  ])('%s is reported and left alone', async (_name, content, reason) => {
    const made = repository({ 'a.ts': content, 'b.ts': 'oldName()\n' })
    const result = await run(made, { codemods: [old] })
    expect(made.bytes('a.ts')).toEqual(Buffer.from(content))
    expect(result.failures[0]).toMatchObject({ path: 'a.ts', reason: expect.stringMatching(reason) })
    expect(statuses(result)).toEqual(['b.ts:1:1 applied'])
    expect(report.exitCode(result)).toBe(2)
  })
})

test('a type that is imported twice is no syntax error', async () => {
  const twice = "import type { T } from './t'\nimport { f, type T } from './t'\n"
  const made = repository({ 'a.ts': `${twice}f(oldName())\n` })
  const result = await run(made, { codemods: [old] })
  expect({ failures: result.failures, statuses: statuses(result) }).toEqual({
    failures: [],
    statuses: ['a.ts:3:3 applied'],
  })
})

describe('uncommitted work', () => {
  test.each<[string, (made: Folder) => void, string]>([
    ['changed', made => made.write('a.ts', 'oldName(2)\n'), 'has uncommitted changes'],
    ['staged', made => made.git('add', made.write('a.ts', 'oldName(2)\n')), 'has uncommitted changes'],
    [
      'assume-unchanged',
      made => made.git('update-index', '--assume-unchanged', made.write('a.ts', 'oldName(2)\n')),
      'told not to look at',
    ],
    [
      'skip-worktree',
      made => made.git('update-index', '--skip-worktree', made.write('a.ts', 'oldName(2)\n')),
      'told not to look at',
    ],
    ['untracked', made => made.git('rm', '-q', '--cached', 'a.ts'), 'is not committed to git'],
  ])('%s: the file is left, and says so', async (_name, disturb, reason) => {
    const made = repository({ 'a.ts': 'oldName()\n', 'b.ts': 'oldName()\n' })
    disturb(made)
    if (reason.startsWith('is not')) made.git('commit', '-qm', 'untrack')
    const before = made.read('a.ts')
    const result = await run(made, { codemods: [old] })
    expect(made.read('a.ts')).toBe(before)
    expect(made.read('b.ts')).toBe('newName()\n')
    expect(result.sites[0]).toMatchObject({ status: 'declined', note: expect.stringContaining(reason) })
    expect(statuses(await run(made, { codemods: [old], allowDirty: true }))).toEqual(['a.ts:1:1 applied'])
  })

  test('outside of git a note says that undo is the only way back', async () => {
    const made = folder({ 'a.ts': 'oldName()\n' })
    const result = await run(made, { codemods: [old] })
    expect(result.notes.join(' ')).toContain('only way back')
    expect(made.read('a.ts')).toBe('newName()\n')
  })
})

test('a file that changes while the run is planned is stale and stays', async () => {
  const made = folder({ 'a.ts': 'oldName()\n' })
  const planned = await plan({ codemods: [old], paths: ['.'], cwd: made.path })
  const resolved = await resolve(planned, chooseByApplicability(false))
  made.write('a.ts', 'oldName() // mine\n')
  const result = await apply(resolved)
  expect(made.read('a.ts')).toBe('oldName() // mine\n')
  expect(statuses(result)).toEqual(['a.ts:1:1 stale'])
  expect(report.exitCode(result)).toBe(1)
})

describe('a project codemod', () => {
  /** Renames a function where it is exported and wherever it is called, in one fix. */
  const rename = defineCodemod({
    engine: 'ts-morph',
    meta: {
      id: 'rename',
      summary: 'Rename',
      why: 'For tests.',
      languages: ['typescript'],
      messages: { found: 'rename' },
      reasons: {},
      options: {},
      fixes: 'always',
      triggers: ['oldName'],
      status: 'preview',
    },
    plan({ project: { open, sources } }) {
      const declared = open(sources.map(({ path }) => path))
        .getSourceFiles()
        .flatMap(file => file.getFunctions().filter(f => f.getName() === 'oldName'))
      const edits = sources.flatMap(({ path, text }) =>
        [...text.matchAll(/oldName/g)].map(({ index }) => ({ path, start: index, end: index + 7, text: 'newName' })),
      )
      const [first, ...rest] = edits
      if (declared.length === 0 || !first) return { findings: [] }
      const fix = { title: 'Rename', applicability: 'safe', edits: [first, ...rest] } as const
      return { findings: [{ at: first, messageId: 'found', fix }] }
    },
  })
  const files = {
    'a.ts': 'export function oldName() {}\n',
    'b.test.ts': "import { oldName } from './a'\noldName()\n",
    'c.ts': 'const c = 1\n',
  }

  test('changes its files together', async () => {
    const made = repository(files)
    const result = await run(made, { codemods: [rename] })
    expect(result.changes.map(({ path }) => path)).toEqual(['a.ts', 'b.test.ts'])
    expect(made.read('b.test.ts')).toBe("import { newName } from './a'\nnewName()\n")
  })

  test('or leaves all of them', async () => {
    const made = repository(files)
    made.write('b.test.ts', `${files['b.test.ts']}// mine\n`)
    const result = await run(made, { codemods: [rename] })
    expect(statuses(result)).toEqual(['a.ts:1:17 declined'])
    expect(made.read('a.ts')).toBe(files['a.ts'])
  })

  /** Puts `seam.` before each call of `send` in a test, and what it means into each module that the test's file imports. */
  const seam = defineCodemod({
    engine: 'ts-morph',
    meta: { ...rename.meta, id: 'seam', triggers: ['send('] },
    plan({ project }) {
      const shared = new Map<string, SharedEdit>()
      const findings = project.sources.flatMap(({ path, text }) => {
        const at = text.search(/\bsend\(/)
        const subject = project.resolve('./subject', path)
        if (at < 0 || subject === undefined || text[at - 1] === '.') return []
        const { source } = project.fileAt(subject)!
        const end = source.text.length
        const line = `// for ${project.importersOf(subject).join(', ')}${source.eolAt(end)}`
        shared.set(subject, { key: subject, when: 'any', edits: [{ path: subject, start: end, end, text: line }] })
        const edits = [{ path, start: at, end: at, text: 'seam.' }]
        const fix = { title: 'Seam', applicability: 'safe' as const, edits, shared: [subject] }
        return [{ at: { path, start: at, end: at }, messageId: 'found' as const, fix }]
      })
      return { findings, shared: [...shared.values()] }
    },
  })
  const TEST = "import { send } from './subject'\nsend()\n"
  const far = {
    'test/a.test.ts': TEST,
    'test/b.test.ts': TEST,
    'test/c.ts': 'resend()\n',
    'test/subject.ts': 'export const send = () => {}\n',
  }

  test('goes beyond the given paths only if it may', async () => {
    const made = repository(far)
    const held = await run(made, { codemods: [seam], paths: ['test/a.test.ts'] })
    expect(statuses(held)).toEqual(['test/a.test.ts:2:1 declined'])
    expect(held.sites[0]!.note).toContain('test/subject.ts')
    expect(made.read('test/subject.ts')).toBe(far['test/subject.ts'])
    const done = await run(made, { codemods: [seam], paths: ['test/a.test.ts'], allowOutside: true })
    expect(done.changes.map(({ path }) => path)).toEqual(['test/a.test.ts', 'test/subject.ts'])
    expect(made.read('test/subject.ts')).toBe(`${far['test/subject.ts']}// for test/a.test.ts, test/b.test.ts\n`)
    expect(made.read('test/b.test.ts')).toBe(TEST)
  })

  test('makes an edit that several of its fixes rely on once', async () => {
    const made = repository(far)
    const result = await run(made, { codemods: [seam], paths: ['test'] })
    expect(statuses(result)).toEqual(['test/a.test.ts:2:1 applied', 'test/b.test.ts:2:1 applied'])
    expect(made.read('test/subject.ts').match(/for/g)).toHaveLength(1)
  })

  test('leaves what a file around the run keeps it from', async () => {
    const made = repository(far)
    made.write('test/subject.ts', `${far['test/subject.ts']}// mine\n`)
    const result = await run(made, { codemods: [seam], paths: ['test/a.test.ts'], allowOutside: true })
    expect(statuses(result)).toEqual(['test/a.test.ts:2:1 declined'])
    expect(made.read('test/a.test.ts')).toBe(TEST)
  })

  test('runs beside a one-file codemod, which has what is left in the next pass', async () => {
    const made = repository(files)
    const result = await run(made, { codemods: [rename, toy('c', ['const c'], replacing('const c', 'const d'))] })
    expect(made.files().map(made.read)).toEqual([
      'export function newName() {}\n',
      "import { newName } from './a'\nnewName()\n",
      'const d = 1\n',
    ])
    expect(result.sites).toHaveLength(2)
  })
})
