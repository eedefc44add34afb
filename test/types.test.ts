/** What fixes make is as well typed as what it was made of, under a strict compiler and the types of the real runners. */
import { execFile } from 'node:child_process'
import { readdirSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { registry } from '../codemods/registry.ts'
import { readCase } from '../src/testing/case.ts'
import { folder } from './folder.ts'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const fixtures = join(root, '__testfixtures__')

/** Modules that are not installed here, as loosely typed as need be. */
const SHIMS = `
declare module '@jest/globals' {
  export const afterAll: any, afterEach: any, expect: any, test: any
  export const jest: { mock<T = unknown>(name: string, factory: () => T): void; restoreAllMocks(): void }
}
declare const afterAll: any, afterEach: any
declare module '*.cjs' {
  const all: any
  export default all
  export const extra: any, rateOf: any
}
declare module 'some-package' {
  export const some: any
}
`

const CONFIG = {
  compilerOptions: {
    strict: true,
    declaration: true,
    isolatedDeclarations: true,
    noEmit: true,
    skipLibCheck: true,
    module: 'esnext',
    moduleResolution: 'bundler',
    target: 'es2022',
    types: ['node', 'bun-types'],
  },
  include: ['**/*.ts'],
}

/** Cases of which a person is told to look at what does not fit: a matcher of the other runner, a factory that the codemod for mocks takes care of. */
const LEFT: ReadonlySet<string> = new Set(['vitest-to-bun/look'])

const ids: string[] = []
for (const [id, { load }] of Object.entries(registry)) if ((await load()).default.engine !== 'ast-grep') ids.push(id)

test.each(ids)(
  '%s makes no type errors',
  async id => {
    const made = folder({ 'shims.d.ts': SHIMS, 'tsconfig.json': JSON.stringify(CONFIG) })
    symlinkSync(join(root, 'node_modules'), join(made.path, 'node_modules'))
    for (const name of readdirSync(join(fixtures, id)).filter(name => !LEFT.has(`${id}/${name}`))) {
      const example = readCase(fixtures, id, name)
      if (!('before' in example)) throw new Error(example.problems.join('; '))
      const { path, before, after = before, support, supportAfter } = example
      made.write(`before/${name}/${path}`, before.text)
      made.write(`after/${name}/${path}`, after.text)
      for (const [file, text] of support) {
        made.write(`before/${name}/${file}`, text.text)
        made.write(`after/${name}/${file}`, (supportAfter.get(file) ?? text).text)
      }
    }
    const errors = await errorsIn(made.path)
    expect(errors('after').filter(error => !errors('before').includes(error))).toEqual([])
  },
  60_000,
)

/** Runs the compiler over a folder; gives the errors in one of its subfolders, without lines. */
async function errorsIn(path: string): Promise<(part: string) => string[]> {
  const { NODE_EXTRA_CA_CERTS: _, ...env } = process.env
  const compiler = join(root, 'node_modules/typescript/bin/tsc')
  const run = promisify(execFile)(process.execPath, [compiler, '-p', path, '--pretty', 'false'], { cwd: path, env })
  const { stdout } = await run.catch((error: { stdout?: string }) => ({ stdout: error.stdout ?? '' }))
  const lines = stdout.split('\n').map(line => /^(\w+)\/(\S+?)\(\d+,\d+\): (error .*)/.exec(line))
  return part =>
    lines.flatMap(match => (match?.[1] === part ? [`${match[2]}: ${match[3]!.replaceAll(`/${part}/`, '/…/')}`] : []))
}
