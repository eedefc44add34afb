import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Codemod } from '../../src/codemod.ts'
import { type Review, reviewFixtures } from '../../src/testing/fixtures.ts'
import { findings, fixtureFolder, GOOD, only, toy } from './toy.ts'

async function review(fixtures: string, options: Review, codemod: Codemod = toy()) {
  const lines: string[] = []
  const ok = await reviewFixtures({ codemods: only(codemod), fixtures }, options, line => lines.push(line))
  return { ok, output: lines.join('\n') }
}

const fresh = { 'toy/example/before.ts': '\uFEFFleak()\r\n', 'toy/held/before.ts': 'hold()\n' }

test('good fixtures are not mentioned', async () => {
  expect(await review(fixtureFolder(GOOD), { update: false })).toEqual({ ok: true, output: '' })
})

test('differences are shown, and nothing is written', async () => {
  const fixtures = fixtureFolder(fresh)
  const { ok, output } = await review(fixtures, { update: false })
  expect(ok).toBe(false)
  expect(output).toContain('+<BOM>keep()␍\n')
  expect(output).toContain('+1:1 manual kept: is left\n')
  expect(existsSync(join(fixtures, 'toy/example/after.ts'))).toBe(false)
})

test('an update writes what the codemod does, byte for byte', async () => {
  const fixtures = fixtureFolder(fresh)
  const { ok, output } = await review(fixtures, { update: true })
  const example = join(fixtures, 'toy/example')
  const held = join(fixtures, 'toy/held')
  expect(ok).toBe(true)
  expect(output.split('\n')).toEqual([
    `${join(example, 'after.ts')} rewritten`,
    `${join(example, 'findings.txt')} rewritten`,
    `${join(held, 'findings.txt')} rewritten`,
  ])
  expect(readFileSync(join(example, 'after.ts'), 'utf8')).toBe('\uFEFFkeep()\r\n')
  expect(readFileSync(join(held, 'findings.txt'), 'utf8')).toBe('1:1 manual kept: is left\n')
  expect(existsSync(join(held, 'after.ts'))).toBe(false)
  expect(await review(fixtures, { update: false })).toEqual({ ok: true, output: '' })
})

test('an update removes an after that is the text before, and findings that are none', async () => {
  const fixtures = fixtureFolder({
    'toy/quiet/before.ts': 'quiet()\n',
    'toy/quiet/after.ts': 'quiet()\n',
    'toy/quiet/findings.txt': '1:1 applied renamed: is renamed\n',
  })
  expect((await review(fixtures, { update: true })).ok).toBe(true)
  expect(existsSync(join(fixtures, 'toy/quiet/after.ts'))).toBe(false)
  expect(existsSync(join(fixtures, 'toy/quiet/findings.txt'))).toBe(false)
})

test('only the named case is rewritten', async () => {
  const fixtures = fixtureFolder(fresh)
  await review(fixtures, { update: true, id: 'toy', name: 'held' })
  expect(existsSync(join(fixtures, 'toy/held/findings.txt'))).toBe(true)
  expect(existsSync(join(fixtures, 'toy/example/after.ts'))).toBe(false)
})

test('a fix that goes wrong is said, and not written', async () => {
  const fixtures = fixtureFolder(fresh)
  const codemod = toy({ plan: source => ({ findings: findings(source, /leak/g, () => 'keep(') }) })
  const { ok, output } = await review(fixtures, { update: true, name: 'example' }, codemod)
  expect(ok).toBe(false)
  expect(output).toContain('toy/example: the result of toy has a syntax error')
  expect(existsSync(join(fixtures, 'toy/example/after.ts'))).toBe(false)
})

test('a codemod that throws does not keep the others from being done', async () => {
  const fixtures = fixtureFolder(fresh)
  const codemod = toy({
    plan: source => {
      if (source.text.includes('leak')) throw new Error('out of words')
      return { findings: findings(source, /hold/g, () => undefined) }
    },
  })
  const { ok, output } = await review(fixtures, { update: true }, codemod)
  expect(ok).toBe(false)
  expect(output).toContain('toy/example: made toy fail: out of words')
  expect(existsSync(join(fixtures, 'toy/held/findings.txt'))).toBe(true)
})

test.each([{ id: 'toad' }, { name: 'nowhere' }])('%j leads to no case', async names => {
  const { ok, output } = await review(fixtureFolder(GOOD), { update: false, ...names })
  expect(ok).toBe(false)
  expect(output).toContain('There is no case')
})
