import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

/** The rooms of the house, and the rooms that each may import from at run time. `import type` is free. */
const ARROWS: Readonly<Record<string, readonly string[]>> = {
  'src/codemod.ts': [],
  'src/core': ['src/codemod.ts', 'src/core'],
  'src/report': ['src/core', 'src/report'],
  'src/engines': ['src/codemod.ts', 'src/core', 'src/engines'],
  'src/io': ['src/core', 'src/io'],
  'src/plan-modules.ts': ['src/core'],
  'src/plan-text.ts': ['src/core', 'src/engines', 'src/plan-modules.ts'],
  'src/plan-project.ts': ['src/core', 'src/engines', 'src/plan-text.ts'],
  'src/plan.ts': ['src/core', 'src/engines', 'src/io', 'src/plan-project.ts', 'src/plan-text.ts'],
  'src/rewrite.ts': ['src/core', 'src/engines'],
  'src/resolve.ts': ['src/core', 'src/plan-project.ts', 'src/plan-text.ts', 'src/rewrite.ts'],
  'src/apply.ts': ['src/core', 'src/io', 'src/report'],
  'src/index.ts': ['src/apply.ts', 'src/codemod.ts', 'src/core', 'src/plan.ts', 'src/report', 'src/resolve.ts'],
  'src/review': ['src/core', 'src/report', 'src/review'],
  'src/cli': [
    'codemods/examples.ts',
    'codemods/registry.ts',
    'package.json',
    ...[
      'src/apply.ts',
      'src/cli',
      'src/core',
      'src/engines',
      'src/io',
      'src/plan.ts',
      'src/report',
      'src/resolve.ts',
      'src/review',
      'src/rewrite.ts',
    ],
  ],
  'src/testing': [
    'src/apply.ts',
    'src/codemod.ts',
    'src/core',
    'src/engines',
    'src/io',
    'src/plan.ts',
    'src/plan-project.ts',
    'src/plan-text.ts',
    'src/report',
    'src/resolve.ts',
    'src/testing',
  ],
  'src/catalogue': [],
  'codemods/registry.ts': ['codemods/python', 'codemods/typescript'],
  'codemods/examples.ts': [],
  'codemods/python/shared': ['src/codemod.ts', 'codemods/python/shared'],
  'codemods/typescript/shared': ['src/codemod.ts', 'codemods/typescript/shared'],
}

/** Rooms that know neither Node nor an engine, so that they are the same everywhere and for every caller. */
const PURE = ['src/codemod.ts', 'src/core', 'src/report', 'src/review', 'codemods/python', 'codemods/typescript']

const root = join(dirname(fileURLToPath(import.meta.url)), '..')

/** A codemod and the folder of its own are one room: it knows what its language's codemods share, and no other codemod. */
const OWN = /^(codemods\/(?:python|typescript))\/(?!shared\/)([^/]+?)(?:\.ts|\/.*)$/

/** Where a room's files may import from. */
function arrows(room: string): readonly string[] {
  const own = OWN.exec(`${room}/`)
  return own === null ? ARROWS[room]! : ['src/codemod.ts', room, `${own[1]}/shared`]
}

/** The most particular room that holds a file. */
function roomOf(file: string): string | undefined {
  const own = OWN.exec(file)
  if (own !== null) return `${own[1]}/${own[2]}`
  const rooms = Object.keys(ARROWS).filter(room => file === room || file.startsWith(`${room}/`))
  return rooms.sort((a, b) => b.length - a.length)[0]
}

function filesIn(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map(name => `${folder}/${name.replaceAll('\\', '/')}`)
    .filter(name => name.endsWith('.ts'))
}

/** What a file imports at run time, by static and dynamic imports and `require`. */
function importsOf(file: string): string[] {
  const noise = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$|`(?:\\[\s\S]|[^\\`])*`/gm
  const text = readFileSync(join(root, file), 'utf8').replace(noise, '')
  const statements = [...text.matchAll(/^(?:import|export)\b(?!\s+type\b)(?:[^'"`;]*?\bfrom)?\s*'([^']+)'/gm)]
  const calls = [...text.matchAll(/(?<!typeof )\b(?:import|require)\('([^'$]+)'\)/g)]
  return [...statements, ...calls].map(match => match[1]!)
}

function target(file: string, specifier: string): string {
  return specifier.startsWith('.')
    ? relative(root, join(root, dirname(file), specifier)).replaceAll('\\', '/')
    : specifier
}

const files = [...filesIn('src'), ...filesIn('codemods')]

describe('the arrows point one way', () => {
  test.each(files)('%s', file => {
    const room = roomOf(file)
    expect(room, `${file} lies in no room of the design`).toBeDefined()
    const local = importsOf(file).filter(specifier => specifier.startsWith('.'))
    const wrong = local
      .map(specifier => target(file, specifier))
      .filter(path => {
        return !arrows(room!).some(allowed => path === allowed || path.startsWith(`${allowed}/`))
      })
    expect(wrong).toEqual([])
  })
})

describe('what lies in shared is shared', () => {
  const byCodemod = new Map<string, Set<string>>()
  const visit = (codemod: string, file: string): void => {
    const users = byCodemod.get(file) ?? new Set()
    if (users.has(codemod)) return
    byCodemod.set(file, users.add(codemod))
    // Types count here: what only one codemod speaks of belongs to it.
    for (const [, specifier] of readFileSync(join(root, file), 'utf8').matchAll(/ from '(\.[^']+)'/g)) {
      const path = target(file, specifier!)
      if (files.includes(path)) visit(codemod, path)
    }
  }
  for (const file of files) if (/^codemods\/(?:python|typescript)\/[^/]+\.ts$/.test(file)) visit(file, file)

  test.each(files.filter(file => /^codemods\/\w+\/shared\//.test(file)))('%s', file => {
    expect(byCodemod.get(file)?.size ?? 0).toBeGreaterThan(1)
  })
})

describe('pure rooms import neither Node nor an engine', () => {
  const pure = files.filter(file => PURE.some(room => file === room || file.startsWith(`${room}/`)))
  test.each(pure)('%s', file => {
    const packages = importsOf(file).filter(specifier => !specifier.startsWith('.'))
    expect(packages.filter(name => name !== 'diff' && !name.startsWith('diff/'))).toEqual([])
  })
})

test('the bin only hands over', () => {
  const text = readFileSync(join(root, 'bin/testfix.js'), 'utf8')
  expect([...text.matchAll(/(?:from |import\(|require\()'([^']+)'/g)].map(match => match[1])).toEqual([
    '../dist/cli/process.cjs',
  ])
  expect(text.split('\n').length).toBeLessThan(30)
})
