import { spawnSync } from 'node:child_process'
import { setImmediate } from 'node:timers/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { describe, expect, test } from 'vitest'
import { type Folder, folder, repository } from '../folder.ts'
import { testfix } from './run.ts'

const bin = fileURLToPath(new URL('../../bin/testfix.js', import.meta.url))
const CHDIR = 'chdir-to-monkeypatch'
const leaking = 'import os\n\n\ndef test_a(tmp_path):\n    os.chdir(tmp_path)\n    assert os.listdir() == []\n'
const fixed = leaking.replace('(tmp_path):', '(tmp_path, monkeypatch):').replace('os.chdir', 'monkeypatch.chdir')

/** Runs the built executable. `preload` is a module that node loads first. */
function run({ path: cwd }: Folder, args: readonly string[], preload?: string) {
  const { NODE_EXTRA_CA_CERTS: _, FORCE_COLOR: __, ...env } = process.env
  const imports = preload === undefined ? [] : ['--import', pathToFileURL(preload).href]
  return spawnSync(process.execPath, [...imports, bin, ...args], { cwd, env, encoding: 'utf8' })
}

describe('the executable', () => {
  test('hands over its arguments and sets the exit code', () => {
    const made = repository({ 'test_a.py': leaking })
    const dry = run(made, ['apply', CHDIR, 'test_*.py', '-n'])
    expect(dry).toMatchObject({ status: 1, stdout: expect.stringContaining('+    monkeypatch.chdir(tmp_path)\n') })
    expect(run(made, ['apply', CHDIR, 'test_*.py']).status).toBe(0)
    expect(made.read('test_a.py')).toBe(fixed)
    expect(run(made, ['apply', 'nothing', '.'])).toMatchObject({
      status: 2,
      stdout: '',
      stderr: expect.not.stringContaining('    at '),
    })
  })

  test('a reader that goes away is no error', () => {
    const files = Object.fromEntries(Array.from({ length: 400 }, (_, i) => [`test_${i}.py`, leaking]))
    const made = repository(files)
    const { NODE_EXTRA_CA_CERTS: _, ...env } = process.env
    const command = `"${process.execPath}" "${bin}" apply ${CHDIR} . -n | head -1`
    const { stdout, stderr } = spawnSync('sh', ['-c', command], { cwd: made.path, env, encoding: 'utf8' })
    expect(stdout).toBe('diff --git a/test_0.py b/test_0.py\n')
    expect(stderr).not.toContain('EPIPE')
  })
})

describe('no parser is loaded', () => {
  const PARSERS = /node_modules\/(@ast-grep|@babel|jscodeshift|recast|ts-morph|@ts-morph|typescript)\//

  /** The modules that a run loaded, those of node left out. */
  function loaded(made: Folder, ...args: string[]): string[] {
    const probe = made.write(
      '.probe.mjs',
      [
        "import { createRequire, register } from 'node:module'",
        "import { writeFileSync } from 'node:fs'",
        'const { cache } = createRequire(import.meta.url)',
        "process.on('exit', () => writeFileSync('.loaded', Object.keys(cache).join('\\n')))",
      ].join('\n'),
    )
    run(made, args, probe)
    return made.read('.loaded').split('\n')
  }

  test.each([
    ['--help'],
    ['list'],
    ['explain', CHDIR],
    ['apply', '--help'],
    ['apply', CHDIR, '.'],
    ['apply', 'vi-mock-to-mock-module', '.'],
  ])('for %s %s %s', (...args) => {
    const made = repository({ 'test_a.py': 'def test_a():\n    pass\n', 'a.test.ts': 'export {}\n' })
    expect(loaded(made, ...args.filter(Boolean)).filter(file => PARSERS.test(file))).toEqual([])
  })

  test('but the one that is needed is', () => {
    const made = repository({ 'test_a.py': leaking })
    expect(loaded(made, 'apply', CHDIR, '.', '-n').some(file => PARSERS.test(file))).toBe(true)
  })
})

test('Ctrl-C ends a run with 130, every file whole', async () => {
  const names = Array.from({ length: 120 }, (_, i) => `test_${i}.py`)
  const made = repository(Object.fromEntries(names.map(name => [name, leaking])))
  const listening = process.listenerCount('SIGINT')
  const running = testfix(made, 'apply', CHDIR, '.')
  while (process.listenerCount('SIGINT') === listening) await setImmediate()
  process.emit('SIGINT')
  const { code } = await running
  expect(code).toBe(130)
  const texts = new Set(names.map(made.read))
  expect([...texts].filter(text => text !== leaking && text !== fixed)).toEqual([])
  expect(process.listenerCount('SIGINT')).toBe(listening)
})

test('two runs at once: the second says so and writes nothing', async () => {
  const made = repository({ 'test_a.py': leaking })
  const now = Date.now()
  made.write(
    `.testfix/lock/${process.ppid}.${now}.0123456789ab.${encodeURIComponent((await import('node:os')).hostname())}`,
    '',
  )
  const { code, stderr } = await testfix(made, 'apply', CHDIR, '.')
  expect({ code, stderr }).toEqual({
    code: 2,
    stderr: expect.stringMatching(/Another testfix \(pid \d+, since .+\) is writing here: wait/),
  })
  expect(made.read('test_a.py')).toBe(leaking)
})

test('outside of a repository the state is kept beside the manifest', async () => {
  const made = folder({ 'pyproject.toml': '', 'tests/test_a.py': leaking })
  const inside: Folder = { ...made, path: `${made.path}/tests` }
  await testfix(inside, 'apply', CHDIR, '.')
  expect(made.read('.testfix/.gitignore')).toBe('*\n')
  expect(await testfix(inside, 'undo')).toMatchObject({ code: 0 })
  expect(made.read('tests/test_a.py')).toBe(leaking)
})
