import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import spreadRealModule from '../codemods/typescript/spread-real-module.ts'
import viMock from '../codemods/typescript/vi-mock-to-mock-module.ts'
import type { Codemod } from '../src/codemod.ts'
import { apply, chooseByApplicability, plan, resolve } from '../src/index.ts'

const BEFORE = `import { expect, mock, test, vi } from 'bun:test'
import { stamp } from './stamp'

vi.mock('./clock', () => ({ now: () => 2 }))
mock.module('./session', () => ({ currentUser: () => 'Ada' }))
mock.module('./clock.ts', () => ({ zero: 0 }))

test('stamps', () => {
  mock.module('node:os', () => ({ EOL: '|' }))
  vi.mock('node:path', () => ({ sep: '|' }))
  expect(stamp()).toBe('Ada at 2')
})
`

async function resultOf(codemods: readonly Codemod[]): Promise<string> {
  const cwd = realpathSync(mkdtempSync(join(tmpdir(), 'testfix-mocks-')))
  onTestFinished(() => rmSync(cwd, { recursive: true, force: true }))
  for (const name of ['stamp.ts', 'clock.ts', 'session.ts']) writeFileSync(join(cwd, name), 'export {}\n')
  writeFileSync(join(cwd, 'a.test.ts'), BEFORE)
  const planned = await plan({ codemods, paths: ['a.test.ts'], cwd })
  const { sites } = await apply(await resolve(planned, chooseByApplicability(false)))
  expect(sites.map(({ status }) => status)).toEqual(['applied', 'applied', 'applied', 'applied', 'applied'])
  return readFileSync(join(cwd, 'a.test.ts'), 'utf8')
}

const sorted = (text: string) => text.split('\n').toSorted()

test('the codemods for module mocks make one copy of each module and one hook of each kind between them', async () => {
  const result = await resultOf([spreadRealModule as Codemod, viMock as Codemod])
  const count = (pattern: RegExp) => result.match(pattern)?.length
  expect([count(/= \{ \.\.\.real/g), count(/^afterAll\(/gm), count(/^afterEach\(/gm)]).toEqual([4, 1, 1])
  expect([count(/\(\) => actualClock\)/g), count(/\.\.\.actualClock/g)]).toEqual([1, 1])
  expect(result).not.toMatch(/\bvi\b/)
})

test('their order makes no difference but in the order of lines', async () => {
  const result = await resultOf([spreadRealModule as Codemod, viMock as Codemod])
  expect(sorted(await resultOf([viMock as Codemod, spreadRealModule as Codemod]))).toEqual(sorted(result))
})
