import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import { codemodsIn, fixtureChecks } from '../src/testing/index.ts'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
/** Milliseconds for one check: a case is run by several processes, each with a time limit of its own. */
const TIME_LIMIT = 300_000

/** Declares the tests of all codemods of a language, found by their files, over all of their fixtures. Each language has a file of its own, so that two run at a time. */
export async function testCodemods(language: 'python' | 'typescript'): Promise<void> {
  const codemods = codemodsIn(join(root, 'codemods', language))
  const others = Object.keys(codemodsIn(join(root, 'codemods', language === 'python' ? 'typescript' : 'python')))
  const checks = await fixtureChecks({
    codemods,
    fixtures: join(root, '__testfixtures__'),
    others: ['demo', ...others],
  })

  test('there are codemods', () => {
    expect(Object.keys(codemods)).not.toEqual([])
  })

  for (const id of new Set(checks.map(check => check.id))) {
    describe(id, () => {
      const own = checks.filter(check => check.id === id)
      for (const name of new Set(own.map(check => check.case))) {
        describe(name ?? 'all cases', () => {
          const some = own.filter(check => check.case === name)
          for (const { title, missing, run } of some) test.skipIf(missing !== undefined)(title, run, TIME_LIMIT)
        })
      }
    })
  }

  const missing = checks.filter(check => check.missing !== undefined)
  afterAll(() => {
    const runners = [...new Set(missing.map(check => check.missing))].join(', ')
    if (missing.length > 0) console.warn(`${missing.length} checks are skipped: ${runners} is not on this machine`)
  })
}
