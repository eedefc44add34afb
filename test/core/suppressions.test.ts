import { expect, test } from 'vitest'
import { suppressionLine, suppressionOf, suppressionsIn } from '../../src/core/suppressions.ts'
import { commentsIn, parsePython } from '../../src/engines/ast-grep.ts'
import { parseTypeScript } from '../../src/engines/jscodeshift.ts'

const typescript = (text: string) => suppressionsIn(text, parseTypeScript('a.tsx', text).tree!.comments)
const python = async (text: string) => suppressionsIn(text, commentsIn((await parsePython('a.py', text)).tree!))

test('a comment means the next line with code, or its own', () => {
  const text = [
    '// testfix-ignore one: because',
    '',
    '// another comment',
    'a()',
    'b() // testfix-ignore two: so it is',
    '/* testfix-ignore three: a block */ c()',
  ].join('\n')
  expect(typescript(text).map(({ codemod, reason, line }) => [codemod, reason, line])).toEqual([
    ['one', 'because', 4],
    ['two', 'so it is', 5],
    ['three', 'a block', 6],
  ])
})

test('Python has it with a number sign', async () => {
  const text =
    '#!/usr/bin/env python\n# testfix-ignore-file one: all of it\nimport os\nos.chdir("a")  # testfix-ignore two: later\n'
  const found = await python(text)
  expect(found.map(({ codemod, line }) => [codemod, line])).toEqual([
    ['one', undefined],
    ['two', 4],
  ])
  expect(suppressionOf(found, 'one', 77)?.reason).toBe('all of it')
  expect(suppressionOf(found, 'two', 4)?.reason).toBe('later')
  expect(suppressionOf(found, 'two', 3)).toBeUndefined()
})

test('in JSX it stands in braces', () => {
  const text = 'const a = (\n  <p>\n    {/* testfix-ignore one: shown */}\n    {call()}\n  </p>\n)\n'
  expect(typescript(text).map(({ line }) => line)).toEqual([4])
})

test('without a codemod, or without a reason, it suppresses nothing', () => {
  expect(typescript('// testfix-ignore\na() // testfix-ignore one\nb() // testfix-ignore one:\n')).toEqual([])
  expect(typescript("const text = '// testfix-ignore one: because'\n")).toEqual([])
})

test('what is written is read again', async () => {
  for (const [language, read] of [
    ['typescript', typescript],
    ['python', python],
  ] as const) {
    const line = suppressionLine(language, 'one-two', ' a reason\nof two lines ')
    expect(await read(`${line}\na()\n`)).toMatchObject([
      { codemod: 'one-two', reason: 'a reason of two lines', line: 2 },
    ])
  }
})
