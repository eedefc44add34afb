import { describe, expect, test } from 'vitest'
import { type Case, readCase } from '../../src/testing/case.ts'
import { findPython } from '../../src/testing/python.ts'
import { type RunReport, runCase } from '../../src/testing/run.ts'
import { findRunner } from '../../src/testing/runners.ts'
import { checksOf, failuresOf, fixtureFolder, toy } from './toy.ts'

const python = await findPython()
const available = { pytest: python?.pytest === true, unittest: python !== undefined }
type PythonRunner = keyof typeof available

/** Where failures can be planted. */
const plants = process.platform !== 'win32'

/** The files of a case whose text before is `before`. */
const files = (runner: PythonRunner, shows: string, before: string, after = `${before}# after\n`) => ({
  'toy/case/before.py': before,
  'toy/case/after.py': after,
  'toy/case/subject.py': 'def add(a, b):\n    return a + b\n',
  'toy/case/case.json': JSON.stringify({
    run: { runner, shows, bug: { file: 'subject.py', replace: 'a + b', by: 'a - b' } },
  }),
})

/** How the text runs. */
async function report(runner: PythonRunner, text: string, { failing = false } = {}): Promise<RunReport> {
  const fixtures = fixtureFolder(files(runner, 'environ', text))
  const example = readCase(fixtures, 'toy', 'case') as Case
  const program = (await findRunner(runner, fixtures))!
  return runCase(example, program, { text: 'before', files: [example.path], failing })
}

/** One line a leak: the test without its file or class, and what it left. */
const leaksOf = ({ leaks, output }: RunReport) => {
  if (!leaks) throw new Error(output)
  return leaks.map(
    ({ test, kind, name, was, is }) => `${test.replace(/^.*(::|\.)(?=test_)/, '')}: ${kind} ${name} ${was} -> ${is}`,
  )
}

type Tests = Readonly<Record<string, string>>

/** Each test's text from its name and lines. */
const eachOf = (tests: Tests, text: (name: string, lines: string) => string) =>
  Object.entries(tests)
    .map(([name, lines]) => text(name, lines))
    .join('')

/** Modules of tests by their names; `setUp` stands in what sets each of them up, `tearDown` in what comes behind. */
const MODULES = {
  pytest: (tests: Tests, setUp = 'pass', tearDown = 'pass') => `
import contextlib, os, shutil, sys, tempfile
import pytest

@pytest.fixture(autouse=True)
def around():
    ${setUp}
    yield
    ${tearDown}
${eachOf(
  tests,
  (name, lines) => `
def test_${name}(request):
    cleanup = lambda call, *args: request.addfinalizer(lambda: call(*args))
    ${lines}
`,
)}`,
  unittest: (tests: Tests, setUp = 'pass', tearDown = 'pass') => `
import contextlib, os, shutil, sys, tempfile, unittest

class Sums(unittest.TestCase):
    def setUp(self):
        ${setUp}

    def tearDown(self):
        ${tearDown}
${eachOf(
  tests,
  (name, lines) => `
    def test_${name}(self):
        cleanup = self.addCleanup
        ${lines}
`,
)}`,
}

const NONE = { nothing: 'pass' }

describe.each(['pytest', 'unittest'] as const)('%s', runner => {
  const tests = test.skipIf(!available[runner])
  const failingTests = test.skipIf(!available[runner] || !plants)
  const module = MODULES[runner]

  tests('sees what each test leaves', async () => {
    const left = await report(
      runner,
      module({
        a_cwd: 'os.chdir("/")',
        b_environ: 'os.environ["LEAK"] = "1"',
        c_path: 'sys.path[:] = ["leak"]',
        d_temp: 'tempfile.mkdtemp(prefix="leak")',
        e_gone: 'os.chdir(tempfile.mkdtemp()); os.rmdir(os.getcwd())',
        f_object: 'os.environ = dict(os.environ)',
        g_nothing: 'pass',
      }),
    )
    expect(left.green).toBe(true)
    expect(leaksOf(left)).toEqual([
      expect.stringMatching(/^test_a_cwd: cwd the working directory '.+' -> '\/'$/),
      "test_b_environ: environ LEAK None -> '1'",
      expect.stringMatching(/^test_c_path: path sys\.path \('.*'\) -> \('leak',\)$/),
      expect.stringMatching(/^test_d_temp: temp leak\w+ None -> 'exists'$/),
      "test_e_gone: cwd the working directory '/' -> 'a folder that is deleted'",
      'test_f_object: environ os.environ True -> False',
    ])
  })

  tests('sees nothing where a test puts back what it changes, also when it fails', async () => {
    const text = module({
      cwd: 'cleanup(os.chdir, os.getcwd()); os.chdir("/"); assert False',
      environ: 'cleanup(os.environ.pop, "LEAK"); os.environ["LEAK"] = "1"',
      path: 'cleanup(sys.path.pop); sys.path.append("leak")',
    })
    const left = await report(runner, text)
    expect(leaksOf(left)).toEqual([])
    expect(left.counts('test_case.py')).toEqual({ passed: 2, failed: 1 })
  })

  describe('with failures planted', () => {
    failingTests('fails a test after each of its changes', async () => {
      const undo = 'os.environ.pop("LEAK")'
      const register = runner === 'pytest' ? 'request.addfinalizer' : 'self.addCleanup'
      const indent = runner === 'pytest' ? '    ' : '        '
      const text = module({
        put_back: ['os.environ["LEAK"] = "1"', 'os.environ["LEAK"] = "2"', undo].join(`\n${indent}`),
        cleaned_up: `os.environ["LEAK"] = "1"\n${indent}${register}(lambda: ${undo})\n${indent}assert True`,
        undone_finally: `try:\n${indent}    os.environ["LEAK"] = "1"\n${indent}finally:\n${indent}    ${undo}`,
        undone_by_with: `with contextlib.ExitStack() as stack:\n${indent}    stack.callback(os.environ.pop, "LEAK")\n${indent}    os.environ["LEAK"] = "1"`,
      })
      expect(leaksOf(await report(runner, text))).toEqual([])
      const failing = await report(runner, text, { failing: true })
      expect(leaksOf(failing)).toEqual([
        expect.stringMatching(/^test_put_back \(failing at line \d+ of test_put_back\): environ LEAK None -> '1'$/),
        expect.stringMatching(/^test_put_back \(failing at line \d+ of test_put_back\): environ LEAK None -> '2'$/),
      ])
      expect(failing.planted).toBeGreaterThan(2)
    })

    failingTests('fails a set-up after each of its changes', async () => {
      const failing = await report(runner, module(NONE, 'os.environ["LEAK"] = "1"', 'os.environ.pop("LEAK")'), {
        failing: true,
      })
      expect(leaksOf(failing)).toEqual([
        expect.stringMatching(/^test_nothing \(failing at .+\): environ LEAK None -> '1'$/),
      ])
    })
  })

  describe('what many tests share', () => {
    const shared = {
      pytest: (undo: string) => `
import os
import pytest

@pytest.fixture(scope="module", autouse=True)
def around():
    os.environ["LEAK"] = "1"
    yield
    ${undo}

def test_first():
    assert os.environ["LEAK"]

def test_second():
    pass
`,
      unittest: (undo: string) => `
import os, unittest

class Sums(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        os.environ["LEAK"] = "1"

    @classmethod
    def tearDownClass(cls):
        ${undo}

    def test_first(self):
        self.assertTrue(os.environ["LEAK"])

    def test_second(self):
        pass
`,
    }[runner]
    const undo = 'del os.environ["LEAK"]'

    tests('is no leak of the first test, when it is undone at the end', async () => {
      expect(leaksOf(await report(runner, shared(undo)))).toEqual([])
    })

    tests('is a leak of the last test or of the whole run, when it is never undone', async () => {
      const [leak, ...more] = leaksOf(await report(runner, shared('pass')))
      expect(leak).toMatch(/^(test_second|the whole run): environ LEAK None -> '1'$/)
      expect(more).toEqual([])
    })

    failingTests('is a leak when its set-up fails', async () => {
      const failing = leaksOf(await report(runner, shared(undo), { failing: true }))
      expect(failing).toContainEqual(expect.stringMatching(/^test_first \(failing at .+\): environ LEAK None -> '1'$/))
    })
  })

  describe('a case', () => {
    const failures = async (shows: string, before: string, after: string) => {
      const checks = await checksOf(toy(), files(runner, shows, before, after))
      const own = await failuresOf(checks.filter(({ title }) => title.endsWith(`(${runner})`)))
      const others = Object.entries(own).filter(([title]) => !title.includes('planted bug'))
      return Object.fromEntries(others.map(([title, { name }]) => [title.replace(/^case: | \(.*$/g, ''), name]))
    }
    const leaking = module({ environ: 'os.environ["LEAK"] = "1"' })
    const good = module({ environ: 'cleanup(os.environ.pop, "LEAK"); os.environ["LEAK"] = "1"' })

    tests('is good when before leaks and after does not', async () => {
      expect(await failures('environ', leaking, good)).toEqual({})
    })

    tests('has a before that leaks something else, and an after that leaks', async () => {
      expect(await failures('cwd', leaking, `${leaking}# after\n`)).toEqual({
        'leaks before': 'NoLeak',
        'leaks nothing in any test after': 'AfterLeaks',
        'leaks nothing when the bug is planted after': 'AfterLeaks',
        'passes in shuffled order after': 'AfterLeaks',
        ...(plants && { 'leaks nothing when it fails after': 'AfterLeaks' }),
      })
    })

    failingTests('may have a before that leaks only when it fails, and must change something after', async () => {
      const before = module(NONE, 'os.environ["LEAK"] = "1"', 'os.environ.pop("LEAK")')
      expect(await failures('environ', before, module(NONE))).toEqual({
        'leaks nothing when it fails after': 'NothingPlanted',
      })
    })
  })
})
