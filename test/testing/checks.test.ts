import { describe, expect, test } from 'vitest'
import type { Source } from '../../src/codemod.ts'
import { CHECKS } from '../../src/testing/checks.ts'
import { openSubject } from '../../src/testing/corpus.ts'
import { checksOf, failing, failuresOf, findings, fixtureFolder, GOOD, only, toy } from './toy.ts'

/** A toy that rewrites every `leak` to what `text` says. */
const rewriting = (text: (source: Source) => string) =>
  toy({
    plan: source => ({
      findings: findings(source, /leak|hold/g, found => (found === 'leak' ? text(source) : undefined)),
    }),
  })

/** Fixtures of which only the example's text after is another one. */
const becoming = (text: string) => ({ ...GOOD, 'toy/example/after.ts': text })

describe('a good codemod passes every check', () => {
  test('in TypeScript', async () => {
    expect(await failing(toy(), GOOD)).toEqual({})
  })

  test('in Python', async () => {
    const files = Object.entries(GOOD).map(([file, text]) => [file.replace('.ts', '.py'), text])
    expect(await failing(toy({ language: 'python' }), Object.fromEntries(files))).toEqual({})
  })

  test('with CRLF and a BOM in its fixtures', async () => {
    const files = Object.entries(GOOD).map(([file, text]) => {
      return [file, file.endsWith('.ts') ? `\uFEFF${text.replaceAll('\n', '\r\n')}` : text]
    })
    expect(await failing(toy(), Object.fromEntries(files))).toEqual({})
  })

  test('under the path that the case gives it', async () => {
    const files: Record<string, string> = { ...GOOD, 'toy/held/case.json': '{ "path": "tests/deep/held.tsx" }' }
    const codemod = toy({
      plan: source => ({
        findings: findings(source, /leak|hold/g, found => (found === 'leak' ? 'keep' : undefined)),
        safe:
          source.path === 'tests/deep/held.tsx' ? findings(source, /hold/g, () => undefined).map(({ at }) => at) : [],
      }),
    })
    expect(await failing(codemod, files)).toMatchObject({ 'held: finds what findings.txt lists': 'WrongFindings' })
    files['toy/held/findings.txt'] += '1:1 safe\n'
    expect(await failing(codemod, files)).toEqual({})
  })
})

describe('a wrong expectation is shown by a diff', () => {
  test('of the text', async () => {
    const failures = await failuresOf(await checksOf(toy(), becoming('keep()\n\nkeep(2)\n')))
    const failure = failures['example: gives the expected text']!
    expect(failure.name).toBe('WrongText')
    expect(failure.message).toContain('-keep(2)\n+keep(1)\n')
  })

  test('of the findings', async () => {
    const failures = await failuresOf(await checksOf(toy(), { ...GOOD, 'toy/held/findings.txt': '' }))
    expect(Object.keys(failures)).toEqual(['held: finds what findings.txt lists'])
    expect(Object.values(failures)[0]!.message).toContain('+1:1 manual kept: is left')
  })

  test('of a file that should stay as it is', async () => {
    const files = { ...GOOD, 'toy/held/before.ts': 'leak()\n' }
    expect(await failing(toy(), files)).toMatchObject({ 'held: gives the expected text': 'WrongText' })
  })

  test('of an after that is the text before', async () => {
    const files = { ...GOOD, 'toy/held/after.ts': 'hold()\n' }
    expect(await failing(toy(), files)).toMatchObject({ 'held: gives the expected text': 'SameText' })
  })

  test('of a BOM that only one text has', async () => {
    const failures = await failing(toy(), becoming('\uFEFFkeep()\n\nkeep(1)\n'))
    expect(failures).toMatchObject({ 'example: gives the expected text': 'WrongText' })
  })
})

describe('a codemod that breaks its promise is told which', () => {
  test('it plans otherwise the second time', async () => {
    let calls = 0
    const codemod = toy({
      meta: { messages: { renamed: 'is renamed' } },
      plan: source => ({
        findings: findings(source, /leak|hold/g, found => (found === 'leak' ? 'keep' : undefined)).map(finding => ({
          ...finding,
          data: { calls: calls++ },
        })),
      }),
    })
    expect(await failing(codemod, GOOD)).toEqual({
      'example: plans the same twice, in plain JSON': 'ImpurePlan',
      'held: plans the same twice, in plain JSON': 'ImpurePlan',
    })
  })

  test('its plan is not plain JSON', async () => {
    const codemod = toy({
      plan: source => ({
        findings: findings(source, /leak|hold/g, found => (found === 'leak' ? 'keep' : undefined)),
        shared: undefined as never,
      }),
    })
    expect(await failing(codemod, GOOD)).toEqual({
      'example: plans the same twice, in plain JSON': 'ImpurePlan',
      'held: plans the same twice, in plain JSON': 'ImpurePlan',
    })
  })

  test('it writes what cannot be parsed', async () => {
    const failures = await failing(
      rewriting(() => 'keep('),
      becoming('keep(()\n\nkeep((1)\n'),
    )
    expect(failures).toMatchObject({
      'example: has no new syntax error': 'NewSyntaxError',
      'example: goes right with only some of the fixes': 'PartFails',
      'example: gives the expected text': 'WrongText',
    })
  })

  test('it would change its own result again', async () => {
    const failures = await failuresOf(
      await checksOf(
        rewriting(() => 'keep.leak'),
        becoming('keep.leak()\n\nkeep.leak(1)\n'),
      ),
    )
    expect(failures['example: has nothing left to fix in a second run']!.name).toBe('SecondRunChanges')
    expect(failures['example: has nothing left to fix in a second run']!.message).toContain('second run of toy')
    expect(failures['example: has no new syntax error']).toBeUndefined()
  })

  test('its fixes are right only together', async () => {
    const codemod = toy({
      meta: { triggers: ['leak', 'stay'] },
      plan: source => ({
        findings: [
          ...findings(source, /leak\b/g, () => '(leaked'),
          ...findings(source, /hold/g, () => 'held)'),
          ...findings(source, /stay/g, () => undefined),
        ],
      }),
    })
    const failures = await failuresOf(
      await checksOf(codemod, {
        'toy/example/before.ts': 'use(leak + hold)\n',
        'toy/example/after.ts': 'use((leaked + held))\n',
        'toy/example/findings.txt': '1:5 applied renamed: is renamed\n1:12 applied renamed: is renamed\n',
        'toy/held/before.ts': 'stay()\n',
        'toy/held/findings.txt': '1:1 manual kept: is left\n',
      }),
    )
    expect(failures['example: has no new syntax error']).toBeUndefined()
    expect(failures['example: goes right with only some of the fixes']).toMatchObject({
      name: 'PartFails',
      message: expect.stringContaining('With only the fixes at 1:5: '),
    })
  })

  test('a fix has edits that overlap', async () => {
    const codemod = toy({
      plan: source => ({
        findings: findings(source, /leak/g, () => 'keep').map(finding => {
          const { fix, at } = finding
          return { ...finding, fix: { ...fix!, edits: [...fix!.edits, { ...at, start: at.start + 1, text: 'x' }] } }
        }) as never,
      }),
    })
    const failures = await failuresOf(await checksOf(codemod, GOOD))
    expect(failures['example: gives the expected text']!.message).toContain('has edits that overlap')
  })

  test('it finds what it has no message for', async () => {
    const codemod = toy({
      plan: source => ({
        findings: findings(source, /leak/g, () => 'keep').map(each => ({ ...each, messageId: 'unheard' })),
      }),
    })
    const failures = await failuresOf(await checksOf(codemod, GOOD))
    expect(failures['example: finds what findings.txt lists']!.message).toContain('"unheard"')
  })

  test('it leaves a placeholder of a message open', async () => {
    const codemod = toy({ meta: { messages: { renamed: '{name} is renamed' } } })
    expect(await failing(codemod, GOOD)).toMatchObject({
      'example: fills every placeholder of its messages': 'UnfilledMessage',
    })
  })

  test('it throws', async () => {
    const codemod = toy({
      plan: () => {
        throw new Error('out of words')
      },
    })
    const failures = await failuresOf(await checksOf(codemod, GOOD))
    expect(failures['held: gives the expected text']!.message).toContain('out of words')
  })

  test.each([
    ['always', 'held: has fixes as meta.fixes says'],
    ['never', 'example: has fixes as meta.fixes says'],
  ] as const)('meta.fixes is "%s", which is not true', async (fixes, title) => {
    expect(await failing(toy({ meta: { fixes } }), GOOD)).toEqual({ [title]: 'WrongMeta' })
  })
})

describe('variants of a case', () => {
  test('a line feed is written into a file with CRLF', async () => {
    const failures = await failuresOf(
      await checksOf(
        rewriting(() => 'keep;\nkeep'),
        becoming('keep;\nkeep()\n\nkeep;\nkeep(1)\n'),
      ),
    )
    expect(Object.keys(failures)).toEqual(['example: keeps CRLF'])
    expect(Object.values(failures)[0]!.message).toContain('+keep;\n')
    expect(Object.values(failures)[0]!.message).toContain('-keep;␍\n')
  })

  test('a CRLF is written into a file with line feeds', async () => {
    const crlf = { ...GOOD, 'toy/example/before.ts': 'leak()\r\n\r\nleak(1)\r\n' }
    const files = { ...crlf, 'toy/example/after.ts': 'keep;\r\nkeep()\r\n\r\nkeep;\r\nkeep(1)\r\n' }
    expect(
      await failing(
        rewriting(() => 'keep;\r\nkeep'),
        files,
      ),
    ).toEqual({ 'example: keeps LF': 'WrongVariant' })
  })

  test('the line ending of the place is the right one', async () => {
    const codemod = rewriting(source => `keep;${source.eolAt(0)}keep`)
    expect(await failing(codemod, becoming('keep;\nkeep()\n\nkeep;\nkeep(1)\n'))).toEqual({})
  })

  test('places are counted from the first token', async () => {
    const codemod = toy({
      plan: source => {
        const start = source.text.search(/\S/)
        const moved = { ...source, text: source.text.slice(start) }
        return { findings: findings(moved, /leak|hold/g, found => (found === 'leak' ? 'keep' : undefined)) }
      },
    })
    expect(await failing(codemod, GOOD)).toEqual({
      'example: reads mixed line endings and blank lines above': 'WrongVariant',
      'held: reads mixed line endings and blank lines above': 'WrongVariant',
    })
  })

  test('a file with a BOM gives another result', async () => {
    const fixtures = fixtureFolder(GOOD)
    const subject = openSubject({ codemods: only(toy()), fixtures }, 'toy')
    const study = await subject.cases[0]!.study()
    const other = { ...study, example: { ...study.example, after: { text: 'kept()\n', bom: false } } }
    await CHECKS['keeps a BOM']!(study)
    await expect(CHECKS['keeps a BOM']!(other)).rejects.toThrow('With a BOM, the file gives another result.')
  })
})

describe('CPython sees what a tolerant parser does not', () => {
  /** The failing checks of a codemod that takes the second text of each pair for the first, with an example that it can change. */
  async function failuresOfPairs(pairs: Readonly<Record<string, string>>, before: string) {
    const pattern = new RegExp([...Object.keys(pairs), 'hold'].join('|').replace(/[()]/g, '\\$&'), 'g')
    const codemod = toy({
      language: 'python',
      meta: { triggers: ['hold', ...Object.keys(pairs)] },
      plan: source => ({ findings: findings(source, pattern, found => pairs[found]) }),
    })
    const after = before.replace(pattern, found => pairs[found]!)
    const lines = [...before.matchAll(pattern)].map(({ index }) => {
      const above = before.slice(0, index).split('\n')
      return `${above.length}:${above.at(-1)!.length + 1} applied renamed: is renamed\n`
    })
    const checks = await checksOf(codemod, {
      'toy/example/before.py': before,
      'toy/example/after.py': after,
      'toy/example/findings.txt': lines.join(''),
      'toy/held/before.py': 'hold()\n',
      'toy/held/findings.txt': '1:1 manual kept: is left\n',
    })
    const failures = await failuresOf(checks)
    return { failures, seen: !checks.some(({ missing }) => missing === 'python3') }
  }

  const compiles = 'example: compiles in CPython'

  test.each([
    ['two parameters of one name', { leak: 'same' }, 'def test(same, leak):\n    pass\n', 'duplicate argument'],
    ['a parameter behind a default', { 'leak=2': 'keep' }, 'def test(first=1, leak=2):\n    pass\n', 'non-default'],
    ['a line that is indented too far', { 'leak()': '  keep()' }, 'def test():\n    a()\n    leak()\n', 'indent'],
  ])('%s', async (_, pairs, before, problem) => {
    const { failures, seen } = await failuresOfPairs(pairs, before)
    expect(Object.keys(failures)).toEqual(seen ? [compiles] : [])
    if (seen) expect(failures[compiles]!.message).toMatch(new RegExp(`the result in test_example\\.py: .*${problem}`))
  })

  test('what only some of the fixes make', async () => {
    const { failures, seen } = await failuresOfPairs(
      { 'leak=1': 'keep', 'lose=2': 'have' },
      'def test(leak=1, lose=2):\n    pass\n',
    )
    expect(Object.keys(failures)).toEqual(seen ? [compiles] : [])
    if (seen) expect(failures[compiles]!.message).toContain('test_example.py with only the fixes at 1:18')
  })
})
