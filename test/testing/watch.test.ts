import { describe, expect, test } from 'vitest'
import { findPython } from '../../src/testing/python.ts'
import { checksOf, failuresOf, toy } from './toy.ts'

const python = await findPython()
const available = { pytest: python?.pytest === true, unittest: python !== undefined }

/** Where failures can be planted. */
const plants = process.platform !== 'win32'

/** What stands before and after in the one test, of this module. */
interface Texts {
  readonly before: string
  readonly after: string
}

/** A case with its faults, by title. */
async function failuresUnder(runner: 'pytest' | 'unittest', shows: string, { before, after }: Texts) {
  const checks = await checksOf(toy(), {
    'toy/case/before.py': before,
    'toy/case/after.py': after,
    'toy/case/subject.py': 'def add(a, b):\n    return a + b\n',
    'toy/case/case.json': JSON.stringify({
      run: { runner, shows, bug: { file: 'subject.py', replace: 'a + b', by: 'a - b' } },
    }),
  })
  return failuresOf(checks.filter(({ title }) => title.endsWith(`(${runner})`)))
}

/** A module of one test; its lines stand in the test, and `setUp` in what sets it up. */
const MODULES = {
  pytest: (lines: string, setUp = 'pass') => `
import contextlib, os, shutil, sys, tempfile
import pytest
from subject import add

EXIT = contextlib.ExitStack()

@pytest.fixture(autouse=True)
def around():
    ${setUp}
    with contextlib.closing(EXIT):
        yield

def test_adds():
    here, folders = os.getcwd(), []
    ${lines}
    assert add(1, 2) == 3
    # the end

def test_other():
    assert add(1, 1) == 2
`,
  unittest: (lines: string, setUp = 'pass') => `
import contextlib, os, shutil, sys, tempfile, unittest
from subject import add

EXIT = contextlib.ExitStack()

class Sums(unittest.TestCase):
    def setUp(self):
        self.addCleanup(EXIT.close)
        ${setUp}

    def test_adds(self):
        here, folders = os.getcwd(), []
        ${lines}
        self.assertEqual(add(1, 2), 3)
        # the end

    def test_other(self):
        self.assertEqual(add(1, 1), 2)
`,
}

/** Statements that leave something, those that put it back, and how it is said. */
const LEAKS = {
  cwd: ['os.chdir("/")', 'os.chdir(here)', /test_adds left cwd: the working directory was '.+' and is '\/'/],
  environ: ['os.environ["LEAK"] = "1"', 'os.environ.pop("LEAK")', /test_adds left environ: LEAK was None and is '1'/],
  path: ['sys.path.insert(0, "leak")', 'sys.path.remove("leak")', /test_adds left path: sys\.path was/],
  temp: [
    'folders.append(tempfile.mkdtemp(prefix="leak-"))',
    'shutil.rmtree(folders[0])',
    /test_adds left temp: leak-\w+ was None and is 'exists'/,
  ],
} as const

describe.each(['pytest', 'unittest'] as const)('%s', runner => {
  const module = MODULES[runner]
  const run = (shows: string, texts: Texts) => failuresUnder(runner, shows, texts)
  const tests = test.skipIf(!available[runner])
  const names = (failures: Awaited<ReturnType<typeof run>>) =>
    Object.fromEntries(Object.entries(failures).map(([title, { name }]) => [title, name]))
  const failing = `case: leaks nothing when it fails after (${runner})`
  const atFailures = plants ? { [failing]: 'AfterLeaks' } : {}
  const title = (text: string) => `case: ${text} after (${runner})`

  tests.each(Object.entries(LEAKS))('sees what a test leaves: %s', async (kind, [leak, undo, said]) => {
    const before = module(leak)
    const failures = await run(kind, { before, after: before })
    expect(names(failures)).toMatchObject({ [title('leaks nothing in any test')]: 'AfterLeaks' })
    expect(failures[title('leaks nothing in any test')]!.message).toMatch(said)
    // What is undone at the end is not undone when the test fails before.
    const after = before.replace('# the end', undo)
    expect(names(await run(kind, { before, after }))).toEqual({
      [title('leaks nothing when the bug is planted')]: 'AfterLeaks',
      ...atFailures,
    })
  })

  tests.each(Object.entries(LEAKS))('is content when a leak is undone in any case: %s', async (kind, [leak, undo]) => {
    const after = module(`${leak}; EXIT.callback(lambda: ${undo})`)
    expect(await run(kind, { before: module(leak), after })).toEqual({})
  })

  tests('sees a working directory that is deleted', async () => {
    const before = module('os.chdir(tempfile.mkdtemp()); os.rmdir(os.getcwd())')
    const failures = await run('cwd', { before, after: before })
    expect(failures[title('leaks nothing in any test')]!.message).toContain("and is 'a folder that is deleted'")
  })

  tests('sees an environment that is another object', async () => {
    const before = module('os.environ = dict(os.environ)')
    const failures = await run('environ', { before, after: before })
    expect(failures[title('leaks nothing in any test')]!.message).toContain('os.environ was True and is False')
  })

  tests('is not content with a before that leaks something else', async () => {
    const before = module('os.environ["LEAK"] = "1"')
    const failures = await run('cwd', { before, after: module('pass') })
    const leaks = `case: leaks before (${runner})`
    expect(names(failures)).toMatchObject({ [leaks]: 'NoLeak' })
    expect(failures[leaks]!.message).toContain('test_adds left environ: LEAK')
  })

  tests('says where the test failed that leaves something', async () => {
    const before = module('os.environ["LEAK"] = "1"')
    const after = before.replace('# the end', 'del os.environ["LEAK"]')
    const failures = await run('environ', { before, after })
    if (plants)
      expect(failures[failing]!.message).toMatch(/test_adds \(failing at line \d+ of test_adds\) left environ/)
  })

  tests('sees what is left only when the set-up fails', async () => {
    const [leak, undo] = ['os.environ["LEAK"] = "1"', 'os.environ.pop("LEAK")']
    const before =
      runner === 'pytest'
        ? module('pass', leak).replace('    yield\n', `    yield\n    ${undo}\n`)
        : module('pass', leak).replace(
            '    def test_adds',
            `    def tearDown(self):\n        ${undo}\n\n    def test_adds`,
          )
    expect(names(await run('environ', { before, after: before }))).toEqual(plants ? atFailures : {})
  })

  tests('asks of the before that it leaks at least when it fails', async () => {
    const before = module('os.environ["LEAK"] = "1"').replace('# the end', 'del os.environ["LEAK"]')
    const after = module('EXIT.callback(os.environ.pop, "LEAK"); os.environ["LEAK"] = "1"')
    expect(await run('environ', { before, after })).toEqual({})
    expect(names(await run('environ', { before: after, after: before }))).toMatchObject({
      [`case: leaks before (${runner})`]: 'NoLeak',
    })
  })

  tests('wants an after that changes something', async () => {
    const failures = await run('environ', { before: module('os.environ["LEAK"] = "1"'), after: module('pass') })
    expect(names(failures)).toEqual(plants ? { [failing]: 'NothingPlanted' } : {})
  })
})

describe('what many tests share', () => {
  const run = (runner: 'pytest' | 'unittest', text: string) =>
    failuresUnder(runner, 'environ', { before: `${text}    # before\n`, after: text })
  const shared = {
    pytest: (undo: string) => `
import os
import pytest
from subject import add

@pytest.fixture(scope="module", autouse=True)
def around():
    os.environ["LEAK"] = "1"
    yield
    ${undo}

def test_adds():
    assert add(1, 2) == 3

def test_other():
    assert add(1, 1) == 2
`,
    unittest: (undo: string) => `
import os, unittest
from subject import add

class Sums(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        os.environ["LEAK"] = "1"

    @classmethod
    def tearDownClass(cls):
        ${undo}

    def test_adds(self):
        self.assertEqual(add(1, 2), 3)
        self.assertEqual(add(1, 1), 2)
`,
  }

  describe.each(['pytest', 'unittest'] as const)('%s', runner => {
    const tests = test.skipIf(!available[runner])
    const clean = `case: leaks nothing in any test after (${runner})`

    tests('is no leak of the first test, when it is undone at the end', async () => {
      expect(await run(runner, shared[runner]('del os.environ["LEAK"]'))).not.toHaveProperty([clean])
    })

    tests('is a leak when it is never undone', async () => {
      const failures = await run(runner, shared[runner]('pass'))
      expect(failures[clean]!.message).toContain(" left environ: LEAK was None and is '1'")
    })

    tests('is a leak when the set-up fails', async () => {
      const failures = await run(runner, shared[runner]('del os.environ["LEAK"]'))
      // pytest comes to the end of a fixture only when its beginning went well; tearDownClass is not called either.
      const failing = failures[`case: leaks nothing when it fails after (${runner})`]
      if (plants) expect(failing!.message).toContain(" left environ: LEAK was None and is '1'")
    })
  })
})
