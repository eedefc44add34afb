import { afterEach, describe, expect, test, vi } from 'vitest'
import { fixtureChecks } from '../../src/testing/index.ts'
import { checksOf, failuresOf, fixtureFolder, only, toy } from './toy.ts'

afterEach(() => {
  vi.unstubAllEnvs()
})

/** A case under bun: its test sets a global that the neighbour looks at. */
const bun = {
  before: `
    import { expect, test } from 'bun:test'
    import { add } from './subject.ts'
    test('adds', () => {
      globalThis.leak = true
      expect(add(1, 2)).toBe(3)
    })
  `,
  after: `
    import { afterEach, expect, test } from 'bun:test'
    import { add } from './subject.ts'
    afterEach(() => { delete globalThis.leak })
    test('adds', () => {
      globalThis.leak = true
      expect(add(1, 2)).toBe(3)
    })
  `,
  subject: 'export const add = (a: number, b: number) => a + b\n',
  neighbour: `
    import { expect, test } from 'bun:test'
    test('sees nothing', () => expect(globalThis.leak).toBeUndefined())
  `,
}

const run = {
  runner: 'bun',
  neighbour: 'neighbour.test.ts',
  shows: 'neighbour',
  bug: { file: 'subject.ts', replace: 'a + b', by: 'a - b' },
}

/** The failing checks of a case that runs under bun; only those of the runner. */
async function runFailures(files: Partial<typeof bun>, changes: object = {}) {
  const { before, after, subject, neighbour } = { ...bun, ...files }
  const checks = await checksOf(toy(), {
    'toy/case/before.ts': before,
    'toy/case/after.ts': after,
    'toy/case/subject.ts': subject,
    'toy/case/neighbour.test.ts': neighbour,
    'toy/case/case.json': JSON.stringify({ run: { ...run, ...changes } }),
  })
  return failuresOf(checks.filter(({ title }) => title.endsWith('(bun)')))
}

/** The errors' names by title. */
const names = (failures: Awaited<ReturnType<typeof runFailures>>) =>
  Object.fromEntries(Object.entries(failures).map(([title, { name }]) => [title, name]))

describe('a case that runs', () => {
  test('is good when before leaks and after does not', async () => {
    expect(await runFailures({})).toEqual({})
  })

  test('has a before that does not leak', async () => {
    const failures = await runFailures({ before: bun.after })
    expect(names(failures)).toEqual({ 'case: leaks before (bun)': 'NoLeak' })
    expect(Object.values(failures)[0]!.message).toContain('The neighbour passes after the text before')
  })

  test('has a before that is red anyway', async () => {
    const failures = await runFailures({ before: bun.before.replace('toBe(3)', 'toBe(4)') })
    expect(names(failures)).toEqual({ 'case: leaks before (bun)': 'NoLeak' })
    expect(Object.values(failures)[0]!.message).toContain('fails alone')
  })

  test('may have such a before when it says so', async () => {
    const before = bun.before.replace('toBe(3)', 'toBe(4)')
    expect(await runFailures({ before }, { shows: 'alone' })).toEqual({})
    expect(names(await runFailures({}, { shows: 'alone' }))).toEqual({ 'case: leaks before (bun)': 'NoLeak' })
  })

  test('has an after that fails alone', async () => {
    const failures = await runFailures({ after: bun.after.replace('toBe(3)', 'toBe(4)') })
    expect(names(failures)).toEqual({
      'case: passes alone after (bun)': 'AfterFails',
      'case: passes with its neighbour after (bun)': 'AfterFails',
    })
    expect(failures['case: passes alone after (bun)']!.message).toContain('Expected: 4')
  })

  test('has an after that still leaks', async () => {
    const failures = await runFailures({ after: bun.before })
    expect(names(failures)).toEqual({ 'case: passes with its neighbour after (bun)': 'AfterFails' })
    expect(Object.values(failures)[0]!.message).toContain('in the order case.test.ts, neighbour.test.ts')
  })

  test('has a neighbour that fails by itself', async () => {
    const neighbour = bun.neighbour.replace('toBeUndefined', 'toBeDefined')
    const failures = await runFailures({ neighbour })
    expect(names(failures)).toEqual({
      'case: leaks before (bun)': 'NoLeak',
      'case: passes with its neighbour after (bun)': 'AfterFails',
    })
  })

  test('has an after with fewer tests', async () => {
    const more = bun.before.replace("test('adds'", "test('more', () => {})\n    test('adds'")
    expect(names(await runFailures({ before: more }))).toEqual({
      'case: runs as many tests after as before (bun)': 'TestsLost',
    })
  })

  test('has an after without a single test', async () => {
    expect(names(await runFailures({ after: '' }))).toMatchObject({ 'case: passes alone after (bun)': 'AfterFails' })
  })

  test('has an after that ends the process early', async () => {
    const after = bun.after.replace('globalThis.leak = true', 'process.exit(0)')
    expect(names(await runFailures({ after }))).toMatchObject({ 'case: passes alone after (bun)': 'AfterFails' })
  })

  test('does not notice a planted bug', async () => {
    const after = bun.after.replace('expect(add(1, 2)).toBe(3)', 'add(1, 2)')
    expect(names(await runFailures({ after }))).toEqual({ 'case: notices a planted bug after (bun)': 'BugUnnoticed' })
  })

  test('is loaded with its bug only when the bug is asked for', async () => {
    const after = bun.after.replace('toBe(3)', 'toBe(-1)')
    expect(names(await runFailures({ after }))).toEqual({
      'case: notices a planted bug after (bun)': 'BugUnnoticed',
      'case: passes alone after (bun)': 'AfterFails',
      'case: passes with its neighbour after (bun)': 'AfterFails',
    })
  })

  test('has no after', async () => {
    const checks = await checksOf(toy(), {
      'toy/case/before.ts': bun.before,
      'toy/case/subject.ts': bun.subject,
      'toy/case/neighbour.test.ts': bun.neighbour,
      'toy/case/case.json': JSON.stringify({ run }),
    })
    expect(await failuresOf(checks)).toMatchObject({ 'case: leaks before (bun)': { name: 'NothingToRun' } })
  })
})

describe('what stays in the temp folder', () => {
  const makesFolder = `
    import { mkdtempSync, rmSync } from 'node:fs'
    import { tmpdir } from 'node:os'
    import { join } from 'node:path'
    import { expect, test } from 'bun:test'
    import { add } from './subject.ts'
    test('adds', () => {
      const folder = mkdtempSync(join(tmpdir(), 'adds-'))
      expect(add(1, 2)).toBe(3)
      // the end
    })
  `
  const removesFolder = makesFolder.replace('// the end', 'rmSync(folder, { recursive: true })')

  test('is a leak before', async () => {
    expect(await runFailures({ before: makesFolder, after: removesFolder }, { shows: 'temp' })).toEqual({})
  })

  test('is missed before', async () => {
    const failures = await runFailures({ before: removesFolder, after: removesFolder }, { shows: 'temp' })
    expect(names(failures)).toEqual({ 'case: leaks before (bun)': 'NoLeak' })
  })

  test('is a leak after', async () => {
    const failures = await runFailures({ before: makesFolder, after: makesFolder }, { shows: 'temp' })
    expect(names(failures)).toEqual({
      'case: passes alone after (bun)': 'AfterLeaks',
      'case: passes with its neighbour after (bun)': 'AfterLeaks',
    })
    expect(Object.values(failures)[0]!.message).toContain('adds-')
  })
})

describe('the order of tests in a file', () => {
  const ordered = `
    import { expect, test } from 'bun:test'
    import { add } from './subject.ts'
    let sum = 0
    test('first', () => { sum = add(1, 2) })
    test('second', () => expect(sum).toBe(3))
  `
  const free = ordered
    .replace("'second', () =>", "'second', () => sum = add(1, 2));\n    test('third', () => ")
    .replace('toBe(3)', 'toBeNumber()')
  const same = ordered.replace('let sum = 0', 'let sum = add(1, 2)')

  test('matters before and not after', async () => {
    expect(await runFailures({ before: ordered, after: same }, { shows: 'self' })).toEqual({})
  })

  test('does not matter before', async () => {
    const failures = await runFailures({ before: free, after: free }, { shows: 'self' })
    expect(names(failures)).toMatchObject({ 'case: leaks before (bun)': 'NoLeak' })
  })

  test('still matters after', async () => {
    const failures = await runFailures({ before: ordered, after: ordered }, { shows: 'self' })
    expect(names(failures)).toEqual({ 'case: passes in another order after (bun)': 'AfterFails' })
  })
})

/** The same story for each runner. A test sets a variable of the process that the neighbour looks at, and its tests need their order. */
const LANGUAGES = {
  typescript: (module: string) => ({
    extension: '.ts',
    before: `
      import { expect, test } from '${module}'
      import { add } from './subject.ts'
      let sum = 0
      test('first', () => { process.env.LEAK = '1'; sum = add(1, 2) })
      test('second', () => expect(sum).toBe(3))
    `,
    after: `
      import { expect, test } from '${module}'
      import { add } from './subject.ts'
      test('first', () => { expect(add(1, 1)).toBe(2) })
      test('second', () => expect(add(1, 2)).toBe(3))
    `,
    subject: 'export const add = (a: number, b: number) => a + b\n',
    neighbour: `
      import { expect, test } from '${module}'
      test('sees nothing', () => expect(process.env.LEAK).toBeUndefined())
    `,
  }),
  pytest: () => ({
    extension: '.py',
    before: `
import os
from subject import add
total = 0
def test_first(tmp_path):
    global total
    os.environ["LEAK"] = "1"
    total = add(1, 2)
def test_second():
    assert total == 3
`,
    after: `
from subject import add
def test_first(tmp_path):
    assert add(1, 1) == 2
def test_second():
    assert add(1, 2) == 3
`,
    subject: 'def add(a, b):\n    return a + b\n',
    neighbour: 'import os\ndef test_sees_nothing():\n    assert "LEAK" not in os.environ\n',
  }),
  unittest: () => ({
    extension: '.py',
    before: `
import os, unittest
from subject import add
total = 0
class Sums(unittest.TestCase):
    def test_first(self):
        global total
        os.environ["LEAK"] = "1"
        total = add(1, 2)
    def test_second(self):
        self.assertEqual(total, 3)
`,
    after: `
import unittest
from subject import add
class Sums(unittest.TestCase):
    def test_first(self):
        self.assertEqual(add(1, 1), 2)
    def test_second(self):
        self.assertEqual(add(1, 2), 3)
`,
    subject: 'def add(a, b):\n    return a + b\n',
    neighbour: `
import os, unittest
class Neighbour(unittest.TestCase):
    def test_sees_nothing(self):
        self.assertNotIn("LEAK", os.environ)
`,
  }),
}

describe.each([
  ['bun', LANGUAGES.typescript('bun:test')],
  ['vitest', LANGUAGES.typescript('vitest')],
  ['pytest', LANGUAGES.pytest()],
  ['unittest', LANGUAGES.unittest()],
])('%s', (runner, { extension, before, after, subject, neighbour }) => {
  // In the order of names the neighbour comes first.
  const neighbourFile = extension === '.py' ? 'test_a.py' : 'a.test.ts'
  const files = (changes: { readonly before?: string; readonly after?: string; readonly shows: string }) => ({
    [`toy/run/before${extension}`]: changes.before ?? before,
    [`toy/run/after${extension}`]: changes.after ?? after,
    [`toy/run/subject${extension}`]: subject,
    [`toy/run/${neighbourFile}`]: neighbour,
    'toy/run/case.json': JSON.stringify({
      path: extension === '.py' ? 'tests/test_run.py' : 'tests/run.test.ts',
      run: {
        runner,
        shows: changes.shows,
        neighbour: neighbourFile,
        bug: { file: `subject${extension}`, replace: 'a + b', by: 'a - b' },
      },
    }),
  })
  const failures = async (changes: Parameters<typeof files>[0]) => {
    const checks = await checksOf(toy(), files(changes))
    return names(await failuresOf(checks.filter(({ title }) => title.endsWith(`(${runner})`))))
  }

  test.each(['neighbour', 'self'])('shows a leak to %s', async shows => {
    expect(await failures({ shows })).toEqual({})
  })

  test('shows the faults of an after that is the text before', async () => {
    const wrong = await failures({ shows: 'self', after: before })
    const missing = (await checksOf(toy(), files({ shows: 'self' }))).some(check => check.missing !== undefined)
    const watched = {
      [`run: passes in shuffled order after (${runner})`]: 'AfterFails',
      [`run: leaks nothing in any test after (${runner})`]: 'AfterLeaks',
      ...(process.platform !== 'win32' && { [`run: leaks nothing when it fails after (${runner})`]: 'AfterLeaks' }),
      [`run: leaks nothing when the bug is planted after (${runner})`]: 'AfterLeaks',
    }
    const expected = {
      [`run: passes in another order after (${runner})`]: 'AfterFails',
      [`run: passes with its neighbour after (${runner})`]: 'AfterFails',
      ...(extension === '.py' && watched),
    }
    expect(wrong).toEqual(missing ? {} : expected)
  })
})

describe('a runner that is missing', () => {
  const files = {
    'toy/case/before.ts': bun.before,
    'toy/case/after.ts': bun.after,
    'toy/case/subject.ts': bun.subject,
    'toy/case/neighbour.test.ts': bun.neighbour,
    'toy/case/case.json': JSON.stringify({ run }),
  }
  const missing = async () => {
    // No package is installed for this folder.
    const checks = await fixtureChecks({ codemods: only(toy()), fixtures: fixtureFolder(files, { installed: false }) })
    return checks.filter(({ title }) => title.startsWith('runs'))
  }

  test('is named by a check to skip', async () => {
    vi.stubEnv('TESTFIX_REQUIRE_RUNNERS', '')
    expect(await missing()).toMatchObject([{ title: 'runs (bun is missing)', missing: 'bun' }])
  })

  test('is a failure where all runners must be there', async () => {
    vi.stubEnv('TESTFIX_REQUIRE_RUNNERS', '1')
    const checks = await missing()
    expect(checks[0]).not.toHaveProperty('missing')
    expect(await failuresOf(checks)).toMatchObject({ 'case: runs (bun is missing)': { name: 'MissingRunner' } })
  })
})
