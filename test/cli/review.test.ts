import { chmodSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type Folder, repository } from '../folder.ts'
import { person } from './pty.ts'
import { testfix } from './run.ts'

const CHDIR = 'chdir-to-monkeypatch'
const header = 'import os\n\n\n'
const leaking = (name: string) => `def test_${name}(tmp_path):\n    os.chdir(tmp_path)\n    assert os.listdir() == []\n`
const fixed = (name: string) =>
  `def test_${name}(tmp_path, monkeypatch):\n    monkeypatch.chdir(tmp_path)\n    assert os.listdir() == []\n`
const manual = 'class TestIt(Base):\n    def test_it(self):\n        os.chdir("a")\n'
const file = (...parts: string[]) => header + parts.join('\n\n')

function begin(files: Record<string, string>, more: { env?: Record<string, string>; args?: string[] } = {}) {
  const made = repository(files)
  return { made, who: person(made, ['apply', CHDIR, '.', '-i', ...(more.args ?? [])], more) }
}

const ASKS = 'Take this change ['

/** An editor that does what a shell script says. */
function editor(made: Folder, script: string): { VISUAL: string } {
  const path = made.write('.editor.sh', `#!/bin/sh\n${script}\n`)
  chmodSync(path, 0o755)
  return { VISUAL: path }
}

describe('a review', () => {
  test('shows a change, takes what is taken, and leaves the rest', async () => {
    const { made, who } = begin({
      'test_a.py': file(leaking('one'), leaking('two')),
      'test_b.py': file(leaking('one')),
    })
    await who.sees(ASKS)
    expect(who.screen()).toContain('test_a.py:5  chdir-to-monkeypatch')
    expect(who.screen()).toContain('Nothing undoes os.chdir(tmp_path): every later test runs in that directory.')
    expect(who.screen()).toContain('Replace os.chdir by monkeypatch.chdir  safe')
    expect(who.screen()).toContain(
      '-    os.chdir(tmp_path)\n+def test_one(tmp_path, monkeypatch):\n+    monkeypatch.chdir(tmp_path)',
    )
    who.type('y')
    await who.sees('test_a.py:10')
    who.type('n')
    await who.sees('test_b.py:5')
    who.type('y')
    await who.sees('2 changes taken in 2 files, 1 left.')
    who.type('q')
    expect(await who.exit()).toBe(1)
    expect(made.read('test_a.py')).toBe(file(fixed('one'), leaking('two')))
    expect(made.read('test_b.py')).toBe(file(fixed('one')))
    expect(who.screen()).toContain('2 applied + 1 declined')
    expect(made.git('status', '--porcelain')).toBe(' M test_a.py\n M test_b.py\n')
  })

  test('marks what differs within a line, in colour', async () => {
    const { who } = begin({ 'test_a.py': file(leaking('one')) })
    await who.sees(ASKS)
    expect(who.raw()).toContain('\x1b[31m-    \x1b[7mos\x1b[27m.chdir(tmp_path)\x1b[39m')
    expect(who.raw()).toContain('\x1b[32m+    \x1b[7mmonkeypatch\x1b[27m.chdir(tmp_path)\x1b[39m')
    who.type('Q')
    await who.exit()
  })

  test('with Q writes nothing', async () => {
    const { made, who } = begin({ 'test_a.py': file(leaking('one')) })
    await who.sees(ASKS)
    who.type('y')
    await who.sees('Write it')
    who.type('Q')
    expect(await who.exit()).toBe(1)
    expect(who.screen()).toContain('Nothing was written.')
    expect(made.read('test_a.py')).toBe(file(leaking('one')))
    const again = person(made, ['apply', '--resume'])
    expect(await again.exit()).toBe(2)
    expect(again.screen()).toContain('No review was left half way')
  })

  test('u takes back the last decision, and Enter decides nothing', async () => {
    const { made, who } = begin({ 'test_a.py': file(leaking('one'), leaking('two')) })
    await who.sees(ASKS)
    who.type('a')
    await who.sees('Write it')
    who.type('u')
    await who.sees('test_a.py:5')
    who.type('\r')
    await who.sees('y takes the change, n leaves it')
    await who.sees(ASKS)
    who.type('n')
    await who.sees('test_a.py:10')
    who.type('y')
    await who.sees('1 change taken in 1 file, 1 left.')
    who.type('q')
    await who.exit()
    expect(made.read('test_a.py')).toBe(file(leaking('one'), fixed('two')))
  })

  test('x writes a comment with the reason, and the next run leaves the place alone', async () => {
    const { made, who } = begin({ 'test_a.py': file(leaking('one'), manual) })
    await who.sees(ASKS)
    who.type('y')
    await who.sees('No fix to take [')
    who.type('x')
    await who.sees('Why is it left as it is')
    who.type('the base goes back\r')
    await who.sees('Write it')
    who.type('q')
    expect(await who.exit()).toBe(0)
    const comment = '        # testfix-ignore chdir-to-monkeypatch: the base goes back\n'
    expect(made.read('test_a.py')).toBe(file(fixed('one'), manual.replace('        os', `${comment}        os`)))
    made.git('commit', '-qam', 'reviewed')
    const { code, stdout } = await testfix(made, 'apply', CHDIR, '.')
    expect(code).toBe(0)
    expect(stdout).toContain('1 suppressed')
  })

  test('e takes what a person made of the result, once it can be read', async () => {
    const made = repository({ 'test_a.py': file(leaking('one'), leaking('two')) })
    const env = editor(
      made,
      'if [ -e .seen ]; then sed -i "s/chdir(tmp_path))/chdir(str(tmp_path))/" "$2"; else touch .seen; sed -i "0,/monkeypatch.chdir(tmp_path)/s//monkeypatch.chdir(tmp_path))/" "$2"; fi',
    )
    // An editor by the name of vi is told the line.
    made.write('vi', made.read('.editor.sh'))
    chmodSync(join(made.path, 'vi'), 0o755)
    const who = person(made, ['apply', CHDIR, 'test_a.py', '-i'], { env: { ...env, VISUAL: join(made.path, 'vi') } })
    await who.sees(ASKS)
    who.type('e')
    await who.sees('cannot be read')
    who.type('y')
    await who.sees('test_a.py:10')
    who.type('n')
    await who.sees('Write it')
    who.type('q')
    await who.exit()
    const edited = fixed('one').replace('chdir(tmp_path)', 'chdir(str(tmp_path))')
    expect(made.read('test_a.py')).toBe(file(edited, leaking('two')))
  })

  test('o opens the file, and what is there then is asked about', async () => {
    const made = repository({ 'test_a.py': file(leaking('one'), leaking('two')) })
    const env = editor(made, 'sed -i "s/tmp_path)$/tmp_path)  # seen/; s/test_two/test_three/" "$1"')
    const who = person(made, ['apply', CHDIR, 'test_a.py', '-i'], { env })
    await who.sees(ASKS)
    who.type('o')
    await who.sees('Looked again: 2 changes.')
    await who.sees('monkeypatch.chdir(tmp_path)  # seen')
    who.type('a')
    await who.sees('Write it')
    who.type('q')
    expect(await who.exit()).toBe(0)
    const seen = (text: string) => text.replace('chdir(tmp_path)', 'chdir(tmp_path)  # seen')
    expect(made.read('test_a.py')).toBe(file(seen(fixed('one')), seen(fixed('three'))))
  })

  test.each([
    ['removes it', 'rm "$1"', 'no such file'],
    ['breaks it', 'echo "def (" >> "$1"', 'syntax error'],
    ['cures it', 'sed -i "s/os.chdir/print/" "$1"', 'Nothing is left to change there.'],
  ])('an editor that %s is no end', async (_what, script, words) => {
    const made = repository({ 'test_a.py': file(leaking('one')), 'test_b.py': file(leaking('two')) })
    const who = person(made, ['apply', CHDIR, '.', '-i'], { env: editor(made, script) })
    await who.sees(ASKS)
    who.type('o')
    await who.sees(words)
    await who.sees('test_b.py:5')
    await who.sees(ASKS)
    who.type('y')
    await who.sees('Write it')
    who.type('q')
    expect(await who.exit()).toBe(0)
    expect(made.read('test_b.py')).toBe(file(fixed('two')))
  })

  test('q before all is found writes what was taken, and says how much was not looked at', async () => {
    const files = Object.fromEntries(Array.from({ length: 2000 }, (_, i) => [`test_${i}.py`, file(leaking('one'))]))
    const { made, who } = begin(files)
    await who.sees(ASKS)
    who.type('y')
    who.type('q')
    expect(await who.exit()).toBe(1)
    expect(made.read('test_0.py')).toBe(file(fixed('one')))
    const [, left, read] = /skipped {2}(\d+) files: not read[\s\S]*?([\d,]+) files? read/.exec(who.screen())!
    expect(Number(left) + Number(read!.replace(',', ''))).toBe(2000)
  })

  test('warns of what it could not write before anybody decides', async () => {
    const made = repository({ 'test_a.py': file(leaking('one')) })
    made.write('test_a.py', `${file(leaking('one'))}\n`)
    const who = person(made, ['apply', CHDIR, '.', '-i'])
    await who.sees(ASKS)
    expect(who.screen()).toContain('test_a.py has uncommitted changes')
    who.type('Q')
    await who.exit()
  })

  test('a narrow terminal, wide characters and tabs', async () => {
    const text = `import os\n\n\ndef test_ü(tmp_path):\n\tos.chdir(tmp_path)\n\tassert "漢字" # ${'wide '.repeat(20)}\n`
    const made = repository({ 'test_a.py': text })
    const who = person(made, ['apply', CHDIR, '.', '-i'], { columns: 40, rows: 12 })
    await who.sees(ASKS)
    who.resize(30, 120)
    who.type('s')
    await who.sees('漢字')
    await who.sees(ASKS)
    who.type('y')
    await who.sees('Write it')
    who.type('q')
    await who.exit()
    expect(made.read('test_a.py')).toBe(
      text
        .replace('import os\n\n\n', '')
        .replace('(tmp_path):', '(tmp_path, monkeypatch):')
        .replace('os.c', 'monkeypatch.c'),
    )
  })
})

describe('nothing is lost', () => {
  const files = { 'test_a.py': file(leaking('one'), leaking('two')), 'test_b.py': file(leaking('one')) }

  test.each(['Ctrl-C', 'SIGKILL', 'SIGTERM', 'a closed terminal'])('by %s', async way => {
    const { made, who } = begin(files)
    await who.sees(ASKS)
    who.type('y')
    await who.sees('test_a.py:10')
    if (way === 'Ctrl-C') who.type('\x03')
    else if (way === 'a closed terminal') who.close()
    else who.kill(way as 'SIGKILL' | 'SIGTERM')
    const code = await who.exit()
    expect(code).toBe({ SIGKILL: 128 + 9, 'a closed terminal': 128 + 1 }[way] ?? 130)
    expect(made.read('test_a.py')).toBe(files['test_a.py'])

    const again = person(made, ['apply', '--resume'])
    await again.sees('test_a.py:10')
    again.type('n')
    await again.sees('test_b.py:5')
    again.type('y')
    await again.sees('2 changes taken in 2 files, 1 left.')
    again.type('q')
    expect(await again.exit()).toBe(1)
    expect(made.read('test_a.py')).toBe(file(fixed('one'), leaking('two')))
    expect(made.read('test_b.py')).toBe(file(fixed('one')))
  })

  test('a file that changed meanwhile stays as it is, and the session keeps its decisions', async () => {
    const { made, who } = begin(files)
    await who.sees(ASKS)
    who.type('a')
    await who.sees('test_b.py:5')
    who.type('y')
    await who.sees('Write it')
    made.write('test_a.py', `${files['test_a.py']}# more\n`)
    made.git('commit', '-qam', 'meanwhile')
    who.type('q')
    expect(await who.exit()).toBe(1)
    expect(who.screen()).toContain('stale')
    expect(made.read('test_a.py')).toBe(`${files['test_a.py']}# more\n`)
    expect(made.read('test_b.py')).toBe(file(fixed('one')))
    made.git('commit', '-qam', 'reviewed')

    const again = person(made, ['apply', '--resume'])
    await again.sees('2 changes taken in 1 file, 0 left.')
    again.type('q')
    expect(await again.exit()).toBe(0)
    expect(made.read('test_a.py')).toBe(`${file(fixed('one'), fixed('two'))}# more\n`)
  })
})

describe('decisions', () => {
  test('go to another machine, and come to the same there', async () => {
    const files = { 'test_a.py': file(leaking('one'), leaking('two'), manual), 'test_b.py': file(leaking('one')) }
    const { made, who } = begin(files, { args: ['--save-decisions', 'decisions.json'] })
    await who.sees(ASKS)
    who.type('n')
    await who.sees('test_a.py:10')
    who.type('y')
    await who.sees('No fix to take')
    who.type('x')
    await who.sees('Why')
    who.type('so\r')
    await who.sees('test_b.py:5')
    who.type('q')
    await who.exit()
    const decisions = made.read('decisions.json')
    expect(JSON.parse(decisions).decisions).toHaveLength(3)

    const other = repository({ ...files, 'decisions.json': decisions })
    const { code, stdout } = await testfix(other, 'apply', CHDIR, '.', '--decisions', 'decisions.json')
    expect(other.read('test_a.py')).toBe(made.read('test_a.py'))
    expect(other.read('test_b.py')).toBe(files['test_b.py'])
    expect(stdout).toContain('not decided')
    expect(code).toBe(1)

    const changed = { 'test_a.py': files['test_a.py'].replaceAll('test_two(tmp_path)', 'test_two()') }
    const third = repository({ ...changed, 'decisions.json': decisions })
    const result = await testfix(third, 'apply', CHDIR, '.', '--decisions', 'decisions.json')
    expect(result.stderr).toContain('1 decision of before was about another change: test_a.py (chdir-to-monkeypatch).')
    const fourth = repository({ 'test_c.py': files['test_a.py'], 'decisions.json': decisions })
    const none = await testfix(fourth, 'apply', CHDIR, '.', '--decisions', 'decisions.json')
    expect(none.stderr).toContain('3 decisions of before found nothing to decide: test_a.py (chdir-to-monkeypatch).')
    expect(fourth.read('test_c.py')).toBe(files['test_a.py'])
  })

  test.each([
    ['{', 'is no file of decisions'],
    ['{"version": 2}', 'it has no "version": 1'],
    ['{"version": 1, "decisions": [{"id": 1}]}', 'decision 1 is not one that testfix writes'],
  ])('that are none are refused: %s', async (text, words) => {
    const made = repository({ 'test_a.py': file(leaking('one')), 'd.json': text })
    const { code, stderr } = await testfix(made, 'apply', CHDIR, '.', '--decisions', 'd.json')
    expect(code).toBe(2)
    expect(stderr).toContain(words)
    expect(made.git('status', '--porcelain')).toBe('')
  })
})

describe('with other flags', () => {
  test('a dry run prints the diff of what was taken, and writes nothing', async () => {
    const { made, who } = begin({ 'test_a.py': file(leaking('one'), leaking('two')) }, { args: ['--dry-run'] })
    await who.sees(ASKS)
    who.type('y')
    await who.sees('test_a.py:10')
    who.type('q')
    expect(await who.exit()).toBe(1)
    expect(who.screen()).toContain('diff --git a/test_a.py b/test_a.py')
    expect(who.screen()).toContain('2 sites found = 1 to apply + 1 declined')
    expect(made.read('test_a.py')).toBe(file(leaking('one'), leaking('two')))
  })

  test('a report goes to a file', async () => {
    const { made, who } = begin(
      { 'test_a.py': file(leaking('one')) },
      { args: ['--format', 'json', '-o', 'report.json'] },
    )
    await who.sees(ASKS)
    who.type('y')
    await who.sees('Write it')
    who.type('q')
    expect(await who.exit()).toBe(0)
    expect(JSON.parse(made.read('report.json')).ledger).toMatchObject({ found: 1, applied: 1 })
  })

  test('in twenty columns all is there', async () => {
    const made = repository({ 'test_a.py': file(leaking('one')) })
    const who = person(made, ['apply', CHDIR, '.', '-i'], { columns: 20, rows: 10 })
    await who.sees('[y,n,')
    who.type('y')
    await who.sees('Write it')
    who.type('q')
    expect(await who.exit()).toBe(0)
    expect(made.read('test_a.py')).toBe(file(fixed('one')))
  })

  test.each([
    [['-i', '--check'], 'use one'],
    [['-i', '--format', 'json'], 'give --output-file FILE'],
    [['--save-decisions', 'd.json'], 'needs --interactive'],
    [['--resume', '-n'], 'takes nothing else'],
  ])('%j is refused', async (args, words) => {
    const made = repository({ 'test_a.py': file(leaking('one')) })
    const { code, stderr } = await testfix(made, 'apply', CHDIR, '.', ...args)
    expect([code, stderr]).toEqual([2, expect.stringContaining(words)])
    expect(made.read('test_a.py')).toBe(file(leaking('one')))
  })
})

describe('without a person', () => {
  test('it says what to use instead, before anything is drawn', async () => {
    const made = repository({ 'test_a.py': file(leaking('one')) })
    const { code, stdout, stderr } = await testfix(made, 'apply', CHDIR, '.', '-i')
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr).toContain('--dry-run to see the diff')
    const ci = person(made, ['apply', CHDIR, '.', '-i'], { env: { CI: 'true' } })
    expect(await ci.exit()).toBe(2)
    expect(ci.screen()).toContain('CI is set')
  })
})

describe('without a command', () => {
  test('it asks what to do, does it, and prints the command', async () => {
    const made = repository({ 'tests/test_a.py': file(leaking('one')) })
    const who = person(made, [])
    await who.sees('Which tests')
    who.type('\r')
    await who.finds('◯   chdir-to-monkeypatch  1 site, 1 with a fix')
    who.type(' ')
    await who.finds('◉   chdir-to-monkeypatch')
    who.type('\r')
    await who.finds('❯   Review each change')
    who.type('\x1b[B')
    await who.finds('❯   Look at the diff')
    who.type('\x1b[B')
    await who.finds('❯   Make all safe changes')
    who.type('\r')
    expect(await who.exit()).toBe(0)
    expect(who.screen()).toContain('That was: testfix apply chdir-to-monkeypatch .')
    expect(made.read('tests/test_a.py')).toBe(file(fixed('one')))
  })

  test('Ctrl-C stops it, and where nothing leaks it says so', async () => {
    const made = repository({ 'test_a.py': 'def test_a():\n    assert True\n' })
    const who = person(made, ['apply'])
    await who.sees('Which tests')
    who.type('\x03')
    expect(await who.exit()).toBe(130)
    const other = person(made, [])
    await other.sees('Which tests')
    other.type('\r')
    expect(await other.exit()).toBe(0)
    expect(other.screen()).toContain('Nothing is found in .')
  })
})
