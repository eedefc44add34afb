import { chmodSync, linkSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { type Folder, folder, repository } from '../folder.ts'
import { testfix } from './run.ts'

const CHDIR = 'chdir-to-monkeypatch'
const leaking = 'import os\n\n\ndef test_a(tmp_path):\n    os.chdir(tmp_path)\n    assert os.listdir() == []\n'
const fixed = leaking.replace('(tmp_path):', '(tmp_path, monkeypatch):').replace('os.chdir', 'monkeypatch.chdir')

const suite = () => repository({ 'tests/test_a.py': leaking, 'tests/test_b.py': 'def test_b():\n    pass\n' })
const changed = (made: Folder) => made.git('status', '--porcelain').trim()

describe('apply', () => {
  test('rewrites the files and says what it did, and undo puts them back', async () => {
    const made = suite()
    const { code, stdout, stderr } = await testfix(made, 'apply', CHDIR, 'tests')
    expect(stderr).toBe('')
    expect(made.read('tests/test_a.py')).toBe(fixed)
    expect(stdout).toMatch(/^tests\/test_a\.py\n {2}5:5 {2}applied {2}chdir-to-monkeypatch {2}\S/)
    expect(stdout).toContain(
      '1 file changed; `testfix undo` puts it back.\n1 site found = 1 applied\n2 files read, 1 parsed, 1 changed, 0 failed in ',
    )
    expect(code).toBe(0)

    const undone = await testfix(made, 'undo')
    expect(undone).toMatchObject({ code: 0, stdout: expect.stringContaining('restored  tests/test_a.py') })
    expect(made.read('tests/test_a.py')).toBe(leaking)
    expect(changed(made)).toBe('')
    expect(await testfix(made, 'undo')).toMatchObject({ code: 1, stdout: expect.stringContaining('Nothing to undo') })
  })

  test('undo leaves a file that changed since, and says so', async () => {
    const made = suite()
    await testfix(made, 'apply', CHDIR, 'tests')
    made.write('tests/test_a.py', `${fixed}# mine\n`)
    const { code, stdout } = await testfix(made, 'undo')
    expect(code).toBe(2)
    expect(stdout).toMatch(/left +tests\/test_a\.py \S/)
    expect(made.read('tests/test_a.py')).toBe(`${fixed}# mine\n`)
  })

  test('--dry-run prints a diff that git applies, to the same bytes', async () => {
    const made = suite()
    const { code, stdout, stderr } = await testfix(made, 'apply', CHDIR, 'tests', '-n')
    expect(code).toBe(1)
    expect(changed(made)).toBe('')
    expect(stderr).toContain('1 file would change.')
    made.git('apply', made.write('dry.patch', stdout))
    expect(made.read('tests/test_a.py')).toBe(fixed)
  })

  test('from a folder inside of a repository the patch still applies from anywhere', async () => {
    const made = suite()
    const inside: Folder = { ...made, path: join(made.path, 'tests') }
    const { stdout } = await testfix(inside, 'apply', CHDIR, '.', '-n')
    expect(stdout).toContain('--- a/tests/test_a.py\n')
    made.git('apply', made.write('dry.patch', stdout))
    expect(made.read('tests/test_a.py')).toBe(fixed)
  })

  test('the patch names the file behind a symlink, which git keeps apart', async () => {
    const made = repository({ 'real/test_a.py': leaking })
    symlinkSync('real', join(made.path, 'linked'))
    const { stdout } = await testfix(made, 'apply', CHDIR, 'linked', '-n')
    expect(stdout).toContain('--- a/real/test_a.py\n')
    made.git('apply', made.write('dry.patch', stdout))
    expect(made.read('real/test_a.py')).toBe(fixed)
  })

  test('--check prints the sums only', async () => {
    const made = suite()
    const { code, stdout, stderr } = await testfix(made, 'apply', CHDIR, 'tests', '--check')
    expect({ code, stderr }).toEqual({ code: 1, stderr: '' })
    expect(stdout).toContain('1 file would change.\n1 site found = 1 to apply\n')
    expect(stdout).not.toContain('@@')
    expect(changed(made)).toBe('')
  })

  test('--format json is what its schema says', async () => {
    const made = suite()
    made.write('tests/test_c.py', 'import os\n\nos.chdir("x")\n\ndef broken(:\n')
    made.write('tests/test_d.py', 'import os\n\nos.chdir("x")\n')
    const { code, stdout } = await testfix(made, 'apply', CHDIR, 'tests', '-n', '--format', 'json')
    const schema = JSON.parse(readFileSync(new URL('../../docs/report.schema.json', import.meta.url), 'utf8'))
    const validate = new Ajv2020({ strict: true, allowUnionTypes: true }).compile(schema)
    const report = JSON.parse(stdout)
    expect(validate(report), JSON.stringify(validate.errors)).toBe(true)
    expect(report).toMatchObject({
      dryRun: true,
      exitCode: code,
      ledger: { found: 2, applied: 1, manual: 1 },
      failures: [{ path: 'tests/test_c.py', line: 5 }],
    })
    const { found, ...byStatus } = report.ledger as Record<string, number>
    expect(Object.values(byStatus).reduce((sum, number) => sum + number, 0)).toBe(found)
  })

  test('-o writes the result to a file', async () => {
    const made = suite()
    const { stdout } = await testfix(made, 'apply', CHDIR, 'tests', '-n', '-o', 'out.patch')
    expect(stdout).toBe('')
    made.git('apply', 'out.patch')
    expect(made.read('tests/test_a.py')).toBe(fixed)
  })

  test('a run that changes nothing says why in one line', async () => {
    const made = repository({ 'test_b.py': 'def test_b():\n    pass\n', 'test_c.py': 'import os\n\nos.chdir("x")\n' })
    const first = await testfix(made, 'apply', CHDIR, 'test_b.py')
    expect(first).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('Nothing to change: no file mentions what the codemod looks for.\n'),
    })
    const second = await testfix(made, 'apply', CHDIR, 'test_c.py')
    expect(second).toMatchObject({
      code: 1,
      stdout: expect.stringContaining('Nothing to change: no site found has a fix that could be taken.\n'),
    })
  })

  test.each([
    ['in brackets', `${'('.repeat(10_000)}1${')'.repeat(10_000)}`],
    ['in a chain of calls', `a${'.b()'.repeat(20_000)}`],
  ])('a file nested too deeply %s fails, the others are done', async (_name, expression) => {
    const made = repository({ 'tests/test_a.py': leaking, 'tests/test_deep.py': `${leaking}x = ${expression}\n` })
    const { code, stdout } = await testfix(made, 'apply', CHDIR, 'tests')
    expect(code).toBe(2)
    expect(stdout).toContain('is nested too deeply')
    expect(made.read('tests/test_a.py')).toBe(fixed)
  })

  test('escape sequences of a source are spelled out', async () => {
    const made = repository({ 'test_a.py': leaking.replace('os.chdir(tmp_path)', "os.chdir('\x1b[31m')") })
    const { stdout } = await testfix(made, 'apply', CHDIR, 'test_a.py')
    expect(stdout).toContain("os.chdir('\\x1b[31m')")
    expect(stdout).not.toContain('\x1b')
  })

  test('what a shell names besides the files of the language is skipped, and named', async () => {
    const made = repository({ 'tests/test_a.py': leaking, 'tests/data/a.json': '{}', 'tests/README.md': '' })
    const { code, stdout } = await testfix(made, 'apply', CHDIR, 'tests/README.md', 'tests/data', 'tests/test_a.py')
    expect(code).toBe(0)
    expect(stdout).toMatch(/skipped {2}tests\/README\.md: matches 1 file, none of them \.py\nskipped {2}tests\/data: /)
    expect(made.read('tests/test_a.py')).toBe(fixed)
  })

  test('names with control characters are spelled out', async () => {
    const made = repository({ 'tests/test_\x1b[31m\n.py': leaking })
    const { stdout } = await testfix(made, 'apply', CHDIR, 'tests')
    expect(stdout).toContain('tests/test_\\x1b[31m\\x0a.py\n')
    expect(stdout).not.toContain('\x1b')
  })
})

describe('files that a run cannot or should not write', () => {
  test('a dry run says of which files a real one would leave, and why', async () => {
    const made = repository({ 'tests/test_a.py': leaking, 'tests/test_b.py': leaking })
    chmodSync(join(made.path, 'tests/test_b.py'), 0o444)
    const { code, stdout, stderr } = await testfix(made, 'apply', CHDIR, 'tests', '-n')
    expect(code).toBe(1)
    expect(stdout).toContain('+++ b/tests/test_b.py\n')
    expect(stderr).toMatch(/5:5 {2}to apply .*\(tests\/test_b\.py is read-only \(mode 0444\): chmod u\+w it/)
    expect(stderr).toContain('\nA real run would not write 1 of them: tests/test_b.py is read-only')
    expect(await testfix(made, 'apply', CHDIR, 'tests')).toMatchObject({
      code: 2,
      stdout: expect.stringContaining('2 sites found = 1 applied + 1 failed\n'),
    })
  })

  test('of two names of one file the second is skipped', async () => {
    const made = repository({ 'tests/test_a.py': leaking })
    linkSync(join(made.path, 'tests/test_a.py'), join(made.path, 'tests/test_b.py'))
    const { code, stdout } = await testfix(made, 'apply', CHDIR, 'tests')
    expect(code).toBe(2)
    expect(stdout).toContain('tests/test_a.py has 2 hard links')
    expect(stdout).toContain('skipped  tests/test_b.py: is the same file as tests/test_a.py\n')
    expect(made.read('tests/test_a.py')).toBe(leaking)
  })

  test('a name that is not UTF-8 is said to be one', async () => {
    const made = repository({ 'tests/test_a.py': leaking })
    writeFileSync(Buffer.concat([Buffer.from(`${made.path}/tests/test_`), Buffer.from([0xff]), Buffer.from('.py')]), '')
    const { code, stdout } = await testfix(made, 'apply', CHDIR, 'tests')
    expect(code).toBe(2)
    expect(stdout).toMatch(/failed {2}tests\/test_.\.py cannot be read: a part of its path is not UTF-8; rename that\n/)
    expect(made.read('tests/test_a.py')).toBe(fixed)
  })

  test('without git nothing in a repository is written, and the way out is said', async () => {
    const made = suite()
    vi.stubEnv('PATH', made.path)
    onTestFinished(() => {
      vi.unstubAllEnvs()
    })
    const { code, stdout } = await testfix(made, 'apply', CHDIR, 'tests')
    expect(code).toBe(1)
    expect(stdout).toContain(
      'cannot be checked for uncommitted work (git is not installed); see to that, or use --allow-dirty)',
    )
    expect(stdout).toContain('\nNothing was changed: what stood in the way is said at each site.\n')
    expect(made.read('tests/test_a.py')).toBe(leaking)
  })

  test('an empty .git folder makes no repository: uncommitted work above it is seen', async () => {
    const made = suite()
    mkdirSync(join(made.path, 'tests/.git'))
    made.write('tests/test_a.py', `${leaking}# mine\n`)
    const { code, stdout } = await testfix(made, 'apply', CHDIR, 'tests')
    expect(code).toBe(1)
    expect(stdout).toContain('(tests/test_a.py has uncommitted changes; commit them, or use --allow-dirty)')
    expect(made.read('tests/test_a.py')).toBe(`${leaking}# mine\n`)
  })

  test.each([
    ['GIT_DIR', '.git'],
    ['GIT_INDEX_FILE', '.git/index'],
  ])('%s of another repository, as hooks have it, is not taken for this one', async (name, place) => {
    const [made, other] = [suite(), repository({ 'tests/test_a.py': `${leaking}# mine\n` })]
    made.write('tests/test_a.py', `${leaking}# mine\n`)
    vi.stubEnv(name, join(other.path, place))
    onTestFinished(() => {
      vi.unstubAllEnvs()
    })
    const { stdout } = await testfix(made, 'apply', CHDIR, 'tests')
    expect(stdout).toContain('(tests/test_a.py has uncommitted changes; commit them, or use --allow-dirty)')
    expect(made.read('tests/test_a.py')).toBe(`${leaking}# mine\n`)
  })

  test('a file that ends its lines with CR alone is left alone', async () => {
    const old = leaking.replaceAll('\n', '\r')
    const made = repository({ 'tests/test_a.py': old })
    const { code, stdout } = await testfix(made, 'apply', CHDIR, 'tests')
    expect(code).toBe(2)
    expect(stdout).toContain('failed  tests/test_a.py ends its lines with CR alone; convert it')
    expect(made.read('tests/test_a.py')).toBe(old)
  })

  test('outside of git a note says that undo is the only way back, if something was written', async () => {
    const made = folder({ 'test_a.py': leaking })
    chmodSync(join(made.path, 'test_a.py'), 0o444)
    expect((await testfix(made, 'apply', CHDIR, '.')).stdout).not.toContain('Outside of a git repository')
    chmodSync(join(made.path, 'test_a.py'), 0o644)
    expect((await testfix(made, 'apply', CHDIR, '.')).stdout).toContain(
      'Outside of a git repository `testfix undo` is the only way back.\n',
    )
  })

  test('a report that cannot be written is told, with what the run came to', async () => {
    const made = suite()
    // It can be opened, but takes nothing.
    const { code, stdout, stderr } = await testfix(made, 'apply', CHDIR, 'tests', '-o', '/dev/full')
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toMatch(/^--output-file could not be written: ENOSPC.* The run itself is over, and came to this:\n/)
    expect(stderr).toContain('\n1 file changed; `testfix undo` puts it back.\n')
    expect(made.read('tests/test_a.py')).toBe(fixed)
  })
})

describe('several projects', () => {
  const two = () => {
    const made = folder({ 'one/tests/test_a.py': leaking, 'two/tests/test_a.py': leaking, 'test_a.py': leaking })
    for (const name of ['one', 'two']) {
      made.git('init', '-q', '-b', 'main', name)
      made.git('-C', name, 'add', '-A')
      made.git('-C', name, 'commit', '-q', '-m', 'start')
    }
    return { made, at: (name: string): Folder => ({ ...made, path: join(made.path, name) }) }
  }

  test('each repository keeps its own undo, and the report says where', async () => {
    const { made, at } = two()
    const { code, stdout } = await testfix(made, 'apply', CHDIR, '.')
    expect(code).toBe(0)
    expect(stdout).toContain('3 files changed; `testfix undo`, run here, in one and in two, puts them back.\n')
    for (const name of ['one', 'two']) {
      expect((await testfix(at(name), 'undo')).stdout).toContain('restored  tests/test_a.py\n1 file restored')
      expect(made.git('-C', name, 'status', '--porcelain')).toBe('')
    }
    expect(made.read('test_a.py')).toBe(fixed)
    await testfix(made, 'undo')
    expect(made.read('test_a.py')).toBe(leaking)
  })

  test('another repository can be worked on from outside of it, also by a patch', async () => {
    const { made, at } = two()
    const { stdout, stderr } = await testfix(at('one'), 'apply', CHDIR, '../two', '-n')
    expect(stderr).toContain('\nThe patch applies in `../two`.\n')
    made.git('-C', 'two', 'apply', '--check', made.write('dry.patch', stdout))
    const { stdout: said } = await testfix(at('one'), 'apply', CHDIR, '../two')
    expect(said).toContain('1 file changed; `testfix undo`, run in ../two, puts it back.\n')
    expect(made.read('two/tests/test_a.py')).toBe(fixed)
    expect(await testfix(at('one'), 'undo')).toMatchObject({ code: 1 })
    expect(await testfix(at('two'), 'undo')).toMatchObject({ code: 0 })
    expect(made.read('two/tests/test_a.py')).toBe(leaking)
  })

  test('what a killed run left in another project is put right too, and said to be there', async () => {
    const { made, at } = two()
    await testfix(at('two'), 'apply', CHDIR, '.')
    const [run] = readdirSync(join(made.path, 'two/.testfix/runs'))
    const journal = `two/.testfix/runs/${run}/run.json`
    made.write(journal, made.read(journal).replace('"state":"finished"', '"state":"writing"'))
    const { stderr } = await testfix(at('one'), 'apply', CHDIR, '../two')
    expect(stderr).toMatch(/^In \.\.\/two: the previous run \(testfix apply .+\) was interrupted while writing; /)
    expect(made.read(journal)).toContain('"state":"finished"')
  })

  test('undo names the files as they are seen from where it runs', async () => {
    const { made, at } = two()
    await testfix(at('one/tests'), 'apply', CHDIR, '.')
    expect((await testfix(at('one'), 'undo')).stdout).toContain('restored  tests/test_a.py\n')
    expect(made.read('one/tests/test_a.py')).toBe(leaking)
  })

  test('files without a project share one undo, in the folder that holds them all', async () => {
    const made = folder({ 'lone/a/test_a.py': leaking, 'lone/b/test_b.py': leaking, 'tools/package.json': '{}' })
    const tools: Folder = { ...made, path: join(made.path, 'tools') }
    const { stdout } = await testfix(tools, 'apply', CHDIR, '../lone')
    expect(stdout).toContain('2 files changed; `testfix undo`, run in ../lone, puts them back.\n')
    const lone: Folder = { ...made, path: join(made.path, 'lone') }
    expect(await testfix(lone, 'undo')).toMatchObject({ code: 0 })
    expect(made.read('lone/b/test_b.py')).toBe(leaking)
  })
})

describe('bad input ends with 2, says what to do, and writes nothing', () => {
  test.each<[string, string[], RegExp]>([
    ['no codemod', ['apply'], /Name a codemod and a path/],
    ['no path', ['apply', CHDIR], /Name the files to work on: testfix apply chdir-to-monkeypatch <path or glob>/],
    [
      'an unknown codemod',
      ['apply', 'chdir-to-monkeypath', 'tests'],
      /no codemod "chdir-to-monkeypath"\. Did you mean chdir-to-monkeypatch\?/,
    ],
    ['a glob that matches nothing', ['apply', CHDIR, 'test/**/*.py'], /test\/\*\*\/\*\.py: .+ \(looked in .+\)/],
    ['a file of another language', ['apply', CHDIR, 'a.ts'], /a\.ts/],
    ['an unknown command', ['aply'], /no command "aply"\. Did you mean apply\?/],
    ['an unknown flag', ['apply', CHDIR, 'tests', '--dryrun'], /no flag --dryrun\. Did you mean --dry-run\?/],
    ['a flag without its value', ['apply', CHDIR, 'tests', '--format'], /--format needs a value/],
    ['a switch with a value', ['apply', CHDIR, 'tests', '--unsafe=yes'], /--unsafe takes no value/],
    [
      'a format that is none',
      ['apply', CHDIR, 'tests', '--format', 'xml'],
      /--format takes text, json, patch, not "xml"/,
    ],
    ['a number of jobs that is none', ['apply', CHDIR, 'tests', '-j', '0'], /--jobs takes a whole number from 1/],
    ['a patch of a summary', ['apply', CHDIR, 'tests', '--check', '--format', 'patch'], /no patch: use --dry-run/],
    ['two ways not to write', ['apply', CHDIR, 'tests', '-n', '--check'], /use one of them/],
    [
      'an unknown option',
      ['apply', 'vi-mock-to-mock-module', 'a.ts', '-O', 'runer=bun'],
      /no option "runer"; they are: .*runner\. Did you mean runner\?/,
    ],
    [
      'an option value that is none',
      ['apply', 'vi-mock-to-mock-module', 'a.ts', '-O', 'runner=deno'],
      /takes .*bun.*, not "deno"/,
    ],
    ['an option without a value', ['apply', CHDIR, 'tests', '-O', 'python'], /write name=value/],
    ['an output file in no folder', ['apply', CHDIR, 'tests', '-o', 'no/such/file'], /cannot be written/],
    [
      'an output file that is a source',
      ['apply', CHDIR, 'tests', '-n', '-o', 'tests/test_a.py'],
      /named like a source file/,
    ],
    ['a flag in place of a value', ['apply', CHDIR, 'tests', '-o', '-n'], /-o needs a value/],
    ['a path that looks like a flag', ['apply', CHDIR, '--', '-h'], /-h: no such file or folder/],
    ['patterns that take out everything', ['apply', CHDIR, '!tests/**'], /Nothing is left to read/],
    ['an escape sequence in a name', ['apply', 'no\x1b[31m', 'tests'], /no\\x1b\[31m/],
    ['explain without a codemod', ['explain'], /Name one codemod/],
  ])('%s', async (_name, args, message) => {
    const made = suite()
    made.write('a.ts', 'const a = 1\n')
    const { code, stdout, stderr } = await testfix(made, ...args)
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toMatch(message)
    expect(made.read('tests/test_a.py')).toBe(leaking)
    expect(changed(made)).toBe('?? a.ts')
  })
})

describe('help', () => {
  test('fits a screen, for every command', async () => {
    const made = folder()
    for (const args of [
      ['--help'],
      ['apply', '--help'],
      ['list', '-h'],
      ['explain', '-h'],
      ['undo', '-h'],
      ['help', 'apply'],
      [],
    ]) {
      const { code, stdout } = await testfix(made, ...args)
      expect(code).toBe(0)
      const lines = stdout.split('\n')
      expect(lines.length).toBeLessThan(25)
      expect(Math.max(...lines.map(line => line.length))).toBeLessThanOrEqual(100)
    }
  })

  test('list names every codemod in one line', async () => {
    const { stdout } = await testfix(folder(), 'list')
    expect(stdout).toMatch(/^chdir-to-monkeypatch +python; fixes sometimes +\S.*$/m)
    expect(stdout).toMatch(/^vi-mock-to-mock-module +typescript; fixes sometimes +\S.*$/m)
    const { stdout: json } = await testfix(folder(), 'list', '--json')
    expect(JSON.parse(json).map((meta: { id: string }) => meta.id)).toContain(CHDIR)
  })

  test('explain shows the example, the options and every message', async () => {
    const { stdout } = await testfix(folder(), 'explain', CHDIR)
    for (const heading of ['Why', 'Before', 'After', 'Fixes', 'Leaves alone'])
      expect(stdout).toContain(`\n${heading}\n`)
    expect(stdout).toContain('    monkeypatch.chdir(')
    const reasons = JSON.parse((await testfix(folder(), 'list', '--json')).stdout).find(
      (meta: { id: string }) => meta.id === CHDIR,
    ).reasons
    for (const id of Object.keys(reasons)) expect(stdout).toContain(`  ${id}\n`)
  })
})
