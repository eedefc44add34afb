import { relative } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Codemod } from '../../src/codemod.ts'
import { fixtureChecks } from '../../src/testing/index.ts'
import { checksOf, failing, failuresOf, findings, fixtureFolder, GOOD, only, toy } from './toy.ts'

/** The only failure of a codemod over fixtures. */
async function failureOf(codemod: Codemod, files: Readonly<Record<string, string | Uint8Array>>) {
  const failures = Object.entries(await failuresOf(await checksOf(codemod, files)))
  expect(failures.map(([title]) => title)).toHaveLength(1)
  const [title, { name, message }] = failures[0]!
  return { title, name, message }
}

test('a fixture folder without a codemod', async () => {
  const files = { ...GOOD, 'tooy/example/before.ts': 'leak()\n' }
  expect(await failureOf(toy(), files)).toMatchObject({ title: 'tooy: is a codemod', name: 'UnknownFolder' })
})

test('a folder that is known to be something else', async () => {
  const fixtures = fixtureFolder({ ...GOOD, 'demo/test.ts': '' })
  const checks = await fixtureChecks({ codemods: only(toy()), fixtures, others: ['demo'] })
  expect(await failuresOf(checks)).toEqual({})
})

test('a codemod without fixtures', async () => {
  expect(await failureOf(toy(), {})).toMatchObject({ title: 'toy: has fixtures', name: 'NoFixtures' })
})

test('a codemod that cannot be loaded', async () => {
  const codemods = { toy: () => Promise.reject(new Error('no such module')) }
  const failures = await failuresOf(await fixtureChecks({ codemods, fixtures: fixtureFolder(GOOD) }))
  expect(failures['example: gives the expected text']!.message).toBe('no such module')
})

test('a codemod with another id than its file', async () => {
  const failures = await failuresOf(await checksOf(toy({ meta: { id: 'joy' } }), GOOD))
  expect(failures['example: gives the expected text']!.message).toContain('"joy"')
})

test('no case is the example', async () => {
  const files = Object.entries(GOOD).map(([file, text]) => [file.replace('example', 'usual'), text])
  expect(await failing(toy(), Object.fromEntries(files))).toEqual({ 'toy: has an example': 'NoExample' })
})

test('the example shows no fix', async () => {
  const files = Object.entries(GOOD).map(([file, text]) => {
    return [file.includes('example') ? file.replace('example', 'usual') : file.replace('held', 'example'), text]
  })
  expect(await failing(toy(), Object.fromEntries(files))).toEqual({ 'toy: has an example': 'NoExample' })
})

test('no case stays unchanged; one without a trigger does not count', async () => {
  const { 'toy/held/before.ts': _, 'toy/held/findings.txt': __, ...rest } = GOOD
  const files = { ...rest, 'toy/quiet/before.ts': 'nothing()\n' }
  expect(await failing(toy(), files)).toEqual({
    'toy: has a case that stays unchanged': 'NoUnchanged',
    'toy: has fixes sometimes where meta.fixes says so': 'WrongMeta',
    'toy: shows every reason': 'NotCovered',
  })
})

test.each([
  ['message', { messages: { renamed: 'is renamed', moved: 'is moved' } }, 'shows every message', 'messages: moved'],
  ['reason', { reasons: { kept: 'is left', odd: 'is odd' } }, 'shows every reason', 'reasons: odd'],
  [
    'value of an option',
    { options: { mode: { default: 'a', values: ['a', 'b'], doc: '' }, fast: { default: true, doc: '' } } },
    'uses every value of its options',
    'options: mode=b, fast=false',
  ],
])('a %s that no case shows', async (_, meta, title, missing) => {
  const failure = await failureOf(toy({ meta }), GOOD)
  expect(failure).toMatchObject({ title: `toy: ${title}`, name: 'NotCovered' })
  expect(failure.message).toContain(missing)
})

test('options reach the codemod, and count', async () => {
  const codemod = toy({
    meta: { options: { to: { default: 'keep', values: ['keep', 'drop'], doc: '' } } },
    plan: (source, { to }) => ({
      findings: findings(source, /leak|hold/g, found => (found === 'leak' ? String(to) : undefined)),
    }),
  })
  const files = {
    ...GOOD,
    'toy/drop/before.ts': 'leak()\n',
    'toy/drop/after.ts': 'drop()\n',
    'toy/drop/findings.txt': '1:1 applied renamed: is renamed\n',
    'toy/drop/case.json': '{ "options": { "to": "drop" } }',
  }
  expect(await failing(codemod, files)).toEqual({})
})

test('unsafe fixes are taken only when the case says so', async () => {
  const codemod = toy({
    plan: source => ({
      findings: findings(source, /leak|hold/g, found => (found === 'leak' ? 'keep' : undefined)).map(finding => {
        return finding.fix ? { ...finding, fix: { ...finding.fix, applicability: 'unsafe' as const } } : finding
      }),
    }),
  })
  const files = {
    ...GOOD,
    'toy/example/case.json': '{ "unsafe": true }',
    'toy/declined/before.ts': 'leak()\n',
    'toy/declined/findings.txt': '1:1 declined renamed: is renamed\n',
  }
  expect(await failing(codemod, files)).toEqual({})
})

test.each([
  ['{ "option": {} }', 'unknown key "option"'],
  ['{ "unsafe": "yes" }', '"unsafe" must be true or false'],
  ['{ "path": "../test.ts" }', '"path" must be the path of a test file'],
  ['{ "path": "test_odd.py" }', '"path" is of another language than before.ts'],
  [
    '{ "run": { "runner": "jest", "shows": "temp", "bug": {} } }',
    '"run.runner" must be pytest | unittest | bun | vitest',
  ],
  ['{ "run": { "runner": "bun", "shows": "temp" } }', '"run.bug" is missing'],
  ['[]', 'it must be an object'],
  ['{', 'is not JSON'],
])('case.json with %s', async (json, problem) => {
  const failure = await failureOf(toy(), { ...GOOD, 'toy/odd/before.ts': 'hold()\n', 'toy/odd/case.json': json })
  expect(failure).toMatchObject({ title: 'odd: is a well-formed case', name: 'BrokenCase' })
  expect(failure.message).toContain(problem)
})

test.each([
  ['{ "options": { "to": "drop" } }', 'no option "to"'],
  ['{ "options": { "fast": 1 } }', 'takes a boolean, not 1'],
])('case.json with %s, which the codemod does not take', async (json, problem) => {
  const codemod = toy({ meta: { options: { fast: { default: true, doc: '' } } } })
  const failures = await failuresOf(await checksOf(codemod, { ...GOOD, 'toy/held/case.json': json }))
  expect(failures['held: gives the expected text']!.message).toContain(problem)
})

test.each([
  ['after.py', 'unknown file after.py'],
  ['notes.md', 'unknown file notes.md'],
  ['before.tsx', 'needs one before.py, before.ts or before.tsx; it has 2'],
])('a case with a stray %s', async (file, problem) => {
  const failure = await failureOf(toy(), { ...GOOD, 'toy/odd/before.ts': 'hold()\n', [`toy/odd/${file}`]: 'text\n' })
  expect(failure).toMatchObject({ title: 'odd: is a well-formed case', name: 'BrokenCase' })
  expect(failure.message).toContain(problem)
})

test('a file beside the cases', async () => {
  expect(await failureOf(toy(), { ...GOOD, 'toy/before.ts': 'leak()\n' })).toMatchObject({ name: 'UnknownFile' })
})

test('a text that is not UTF-8', async () => {
  const failure = await failureOf(toy(), { ...GOOD, 'toy/odd/before.ts': new Uint8Array([0x66, 0xff, 0x0a]) })
  expect(failure.message).toContain('before.ts is not UTF-8')
})

test.each([
  [{ neighbour: 'nowhere.test.ts' }, 'names nowhere.test.ts, which is not in the folder'],
  [{ bug: { file: 'subject.ts', replace: 'no such text', by: '' } }, 'which does not contain "no such text"'],
])('a run with %j', async (changes, problem) => {
  const bug = { file: 'subject.ts', replace: '1', by: '2' }
  const run = { runner: 'bun', shows: 'neighbour', neighbour: 'neighbour.test.ts', bug, ...changes }
  const failure = await failureOf(toy(), {
    ...GOOD,
    'toy/odd/before.ts': 'hold()\n',
    'toy/odd/subject.ts': 'export const one = 1\n',
    'toy/odd/neighbour.test.ts': '',
    'toy/odd/case.json': JSON.stringify({ run }),
  })
  expect(failure.message).toContain(problem)
})

describe('a codemod of whole projects', () => {
  const codemod = (word: RegExp): Codemod => ({
    engine: 'ts-morph',
    meta: toy({ meta: { triggers: ['leak', 'hold'] } }).meta,
    plan: ({ project }) => ({
      findings: project.sources.flatMap(source => [
        ...findings(source, word, () => 'keep'),
        ...findings(source, /hold/g, () => undefined),
      ]),
    }),
  })
  const files = {
    'toy/example/before.ts': 'leak()\n',
    'toy/example/after.ts': 'keep()\n',
    'toy/example/subject.ts': '\nexport const hold = 1, leak = 2\n',
    'toy/example/case.json': '{ "path": "tests/a.test.ts" }',
    'toy/example/findings.txt': '1:1 applied renamed: is renamed\ntests/subject.ts:2:14 manual kept: is left\n',
  }
  const ofExample = async (word: RegExp) => {
    const failures = Object.entries(await failing(codemod(word), files))
    return Object.fromEntries(failures.filter(([title]) => title.startsWith('example: ')))
  }

  test('reads the support files beside the test', async () => {
    expect(await ofExample(/^leak/gm)).toEqual({})
  })

  test('may change them as the folder "after" says', async () => {
    const support = '\nexport const hold = 1, keep = 2\n'
    const findings = `1:1 applied renamed: is renamed\ntests/subject.ts:2:14 manual kept: is left\ntests/subject.ts:2:24 applied renamed: is renamed\n`
    const changing = { ...files, 'toy/example/after/subject.ts': support, 'toy/example/findings.txt': findings }
    const failures = await failing(codemod(/leak/g), changing)
    expect(Object.keys(failures).filter(title => title.startsWith('example: '))).toEqual([])
  })

  test.each(['none.ts', 'subject.ts'])('has no text after for %s, which is not there or stays', async name => {
    const text = files['toy/example/subject.ts']
    const checks = await checksOf(codemod(/leak/g), { ...files, [`toy/example/after/${name}`]: text })
    const failures = Object.values(await failuresOf(checks)).map(({ message }) => message)
    expect(failures.join()).toContain(`after/${name} is not the changed text of a file beside before.ts`)
  })

  test('may not change them otherwise', async () => {
    expect(await ofExample(/leak/g)).toMatchObject({
      'example: gives the expected text': 'WrongText',
      'example: finds what findings.txt lists': 'WrongFindings',
    })
  })
})

test('folders may be given from the working directory', async () => {
  const fixtures = relative(process.cwd(), fixtureFolder(GOOD))
  expect(await failuresOf(await fixtureChecks({ codemods: only(toy()), fixtures }))).toEqual({})
})
