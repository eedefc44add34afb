import { expect, test } from 'vitest'
import type { Codemod, Finding } from '../../src/codemod.ts'
import { type CodemodPlan, sitesOf } from '../../src/core/conflicts.ts'
import { digest } from '../../src/core/digest.ts'
import { fingerprints, fixDigest } from '../../src/core/fingerprint.ts'

function planOf(id: string, text: string, codes: readonly string[], path = 'a.ts'): CodemodPlan {
  const codemod = { engine: 'jscodeshift', meta: { id } } as unknown as Codemod
  let from = 0
  const findings = codes.map((code): Finding => {
    const start = text.indexOf(code, from)
    from = start + code.length
    return { at: { path, start, end: from }, messageId: 'm' }
  })
  return sitesOf(codemod, { findings })
}

const prints = (text: string, codes: readonly string[], path = 'a.ts') => [
  ...fingerprints([planOf('one', text, codes, path)], path, text).values(),
]

test('lines and spacing do not count, nor where the file lies', () => {
  const [first] = prints('call(1, 2)', ['call(1, 2)'])
  expect(prints('\n\n  call(1,\n    2)', ['call(1,\n    2)'], 'b/c.ts')).toEqual([first])
})

test('another code, message or codemod does', () => {
  const text = 'call(1)'
  const [one] = prints(text, [text])
  expect(prints('call(2)', ['call(2)'])).not.toEqual([one])
  expect([...fingerprints([planOf('two', text, [text])], 'a.ts', text).values()]).not.toEqual([one])
})

test('the same twice in a file is told apart, and the first one keeps its name', () => {
  const [first, second] = prints('call(1)\ncall(1)', ['call(1)', 'call(1)'])
  expect(second).not.toBe(first)
  expect(prints('call(1)', ['call(1)'])).toEqual([first])
})

test('a fix is known by what it takes away and puts in', () => {
  const fix = (title: string, start: number, text: string): Finding => ({
    at: { path: 'a.ts', start, end: start + 1 },
    messageId: 'm',
    fix: { title, applicability: 'safe', edits: [{ path: 'a.ts', start, end: start + 1, text }] },
  })
  const name = (finding: Finding, text: string) => fixDigest(finding, [], () => text)
  expect(name(fix('t', 0, 'b'), 'a')).toBe(name(fix('t', 2, 'b'), '  a'))
  expect(name(fix('t', 0, 'c'), 'a')).not.toBe(name(fix('t', 0, 'b'), 'a'))
  expect(name(fix('t', 0, 'b'), 'x')).not.toBe(name(fix('t', 0, 'b'), 'a'))
  expect(name({ at: { path: 'a.ts', start: 0, end: 0 }, messageId: 'm' }, 'a')).toBeUndefined()
})

test('what it shares with others counts', () => {
  const edits = [{ path: 'a.ts', start: 0, end: 1, text: 'b' }]
  const finding: Finding = {
    at: { path: 'a.ts', start: 0, end: 1 },
    messageId: 'm',
    fix: { title: 't', applicability: 'safe', edits, shared: ['hook'] },
  }
  const hook = (text: string, key = 'hook') => [
    { key, when: 'any', edits: [{ path: 'a.ts', start: 1, end: 1, text }] } as const,
  ]
  const name = (shared: ReturnType<typeof hook>) => fixDigest(finding, shared, () => 'a')
  expect(name(hook('1'))).not.toBe(name(hook('2')))
  expect(name(hook('1', 'other'))).toBe(name(hook('2', 'other')))
})

test('a digest is the same for ever', () => {
  expect(digest('')).toBe('0wvjl67o803')
  expect(digest('testfix')).toBe('2en5o2rramh')
  expect(new Set(Array.from({ length: 20_000 }, (_, i) => digest(`text ${i}`))).size).toBe(20_000)
})
