/** Seams that several tests need: whichever of their fixes are taken, and one after the other or together, the source is right. */
import { describe, expect, test } from 'vitest'
import moduleMockToInternals from '../codemods/typescript/module-mock-to-internals.ts'
import { apply } from '../src/apply.ts'
import { parseTypeScript } from '../src/engines/jscodeshift.ts'
import { plan } from '../src/plan.ts'
import { resolve } from '../src/resolve.ts'
import { testfix } from './cli/run.ts'
import { type Folder, repository } from './folder.ts'

const mocking = (name: string, value: string) => `import { expect, mock, test } from 'bun:test'
import { letter } from '../src/letter'

mock.module('../src/${name === 'sender' ? 'session' : 'clock'}', () => ({ ${name}: () => ${value} }))

test('writes a letter', () => {
  expect(letter()).toContain(String(${value}))
})
`

const SOURCE = `import { hour, minute } from './clock'
import { sender } from './session'

export function letter(): string {
  return \`\${hour()}:\${minute()} \${sender()}\`
}
`

const FILES = {
  'src/clock.ts': 'export const hour = (): number => 20\n\nexport const minute = (): number => 59\n',
  'src/session.ts': "export const sender = (): string => 'nobody'\n",
  'src/letter.ts': SOURCE,
  'test/a.test.ts': mocking('hour', '8'),
  'test/b.test.ts': mocking('minute', '30'),
  'test/c.test.ts': mocking('sender', "'Ada'"),
  'test/d.test.ts': mocking('hour', '9'),
}

const MEMBERS: Readonly<Record<string, string>> = { a: 'hour', b: 'minute', c: 'sender', d: 'hour' }

async function take(made: Folder, wanted: readonly string[], paths: readonly string[] = ['.']) {
  const planned = await plan({ codemods: [moduleMockToInternals], paths, cwd: made.path })
  const resolved = await resolve(planned, ({ finding }) => wanted.includes(finding.at.path[5]!))
  const result = await apply(resolved, { allowDirty: true })
  return result.sites.filter(({ status }) => status === 'applied').map(({ path }) => path[5])
}

/** The members of `_internals`: those of its type, and those of the object. */
function membersIn(text: string) {
  expect(parseTypeScript('letter.ts', text).faults).toEqual([])
  const [, type, object] = /^export const _internals: \{\n([^}]*)\} = \{\n([^}]*)\}\n\n/m.exec(text) ?? []
  const names = (part = '') => [...part.matchAll(/^ {2}(\w+):/gm)].map(([, name]) => name)
  return { type: names(type), object: names(object) }
}

const subsets = Array.from({ length: 16 }, (_, bits) => ['a', 'b', 'c', 'd'].filter((_, i) => bits & (1 << i)))

describe('one seam that several tests need', () => {
  test.each(subsets.map(wanted => [wanted.join(' and ') || 'none', wanted] as const))('%s', async (_name, wanted) => {
    const made = repository(FILES)
    expect(await take(made, wanted)).toEqual(wanted)
    const text = made.read('src/letter.ts')
    const expected = [...new Set(wanted.map(name => MEMBERS[name]))]
    expect(membersIn(text)).toEqual({ type: expected, object: expected })
    for (const name of ['hour', 'minute', 'sender'])
      expect(text.includes(`_internals.${name}()`)).toBe(expected.includes(name))
    for (const name of ['a', 'b', 'c', 'd'])
      expect(made.read(`test/${name}.test.ts`).includes('mock.module')).toBe(!wanted.includes(name))
    if (wanted.length === 0) expect(text).toBe(SOURCE)
  })

  test.each([[['a', 'b', 'c', 'd']], [['d', 'c', 'b', 'a']], [['c', 'a', 'd', 'b']]])(
    '%s, one after the other',
    async order => {
      const made = repository(FILES)
      for (const name of order) expect(await take(made, [name])).toEqual([name])
      const { object, type } = membersIn(made.read('src/letter.ts'))
      expect(object).toEqual(type)
      expect([...object].sort()).toEqual(['hour', 'minute', 'sender'])
      expect(await take(made, ['a', 'b', 'c', 'd'])).toEqual([])
    },
  )

  test('is the same for every order in which the files are named', async () => {
    const texts = await Promise.all(
      [
        ['test/a.test.ts', 'test/c.test.ts', 'src'],
        ['src', 'test/c.test.ts', 'test/a.test.ts'],
      ].map(async paths => {
        const made = repository(FILES)
        await take(made, ['a', 'c'], paths)
        return made.read('src/letter.ts')
      }),
    )
    expect(texts[0]).toBe(texts[1])
  })
})

test('source and test change together, are undone together, and go beyond the given paths only if they may', async () => {
  const made = repository(FILES)
  const held = await testfix(made, 'apply', 'module-mock-to-internals', 'test/a.test.ts')
  expect(held.stdout + held.stderr).toContain('src/letter.ts')
  expect(made.read('test/a.test.ts')).toBe(FILES['test/a.test.ts'])
  await testfix(made, 'apply', 'module-mock-to-internals', 'test/a.test.ts', '--allow-outside')
  expect(made.read('test/a.test.ts')).toContain('_internals.hour = () => 8')
  expect(membersIn(made.read('src/letter.ts')).object).toEqual(['hour'])
  await testfix(made, 'undo')
  expect(made.read('test/a.test.ts')).toBe(FILES['test/a.test.ts'])
  expect(made.read('src/letter.ts')).toBe(SOURCE)
})
