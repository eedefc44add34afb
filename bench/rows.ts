/** What is timed, against what, and the limits that must and should be kept. */
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { type CorpusShape, writeCorpus } from './corpus.ts'
import type { Command, Contest } from './measure.ts'
import { writeProject } from './project.ts'

/** One line of the table. */
export interface Row {
  readonly name: string
  /** The ratio of our time to theirs that must not be passed, and the one that is wanted. */
  readonly gate: number
  readonly aim: number
  /** Makes what it needs. */
  prepare(): Contest
}

/** Where files are made, and whose files are taken instead. */
export interface Place {
  readonly room: string
  /** The folder of the bench. */
  readonly here: string
  readonly corpus?: string
}

/** All rows; for a folder of real files, those that can take it. */
export function rows({ room, here, corpus }: Place): Row[] {
  const tools = toolsOf(here)
  const made = corpora(room)
  const { testfix, node, astGrep, jscodeshift, five } = tools
  const versus = (name: string, limits: readonly [number, number], prepare: () => [Command, Command]): Row => ({
    name,
    gate: limits[0],
    aim: limits[1],
    prepare() {
      const [ours, theirs] = prepare()
      return { ours, theirs }
    },
  })
  const files = (shape: CorpusShape) => () => corpus ?? made(shape)
  const typescript = (count: number, matching: number) => files({ language: 'typescript', files: count, matching })
  const python = (count: number, matching: number) => files({ language: 'python', files: count, matching })
  const simple = (
    limits: readonly [number, number],
    name: string,
    transform: string,
    folder: () => string,
    peer: 'astGrep' | 'jscodeshift',
  ) =>
    versus(name, limits, () => {
      const at = folder()
      return [testfix(transform, at), peer === 'astGrep' ? astGrep(transform, at) : jscodeshift(transform, at)]
    })

  const onAnyFiles = [
    simple(
      [1 / 8, 1 / 18],
      'TypeScript, 1,000 files, 30 % match, against jscodeshift',
      'mock-fn',
      typescript(1000, 0.3),
      'jscodeshift',
    ),
    simple(
      [1.5, 0.8],
      'TypeScript, 1,000 files, 30 % match, against ast-grep',
      'mock-fn',
      typescript(1000, 0.3),
      'astGrep',
    ),
    simple(
      [1.5, 0.8],
      'TypeScript, 1,000 files, all match, against ast-grep',
      'mock-fn',
      typescript(1000, 1),
      'astGrep',
    ),
    simple(
      [1.5, 0.8],
      'TypeScript, 1,000 files, 1 % match, against ast-grep',
      'mock-fn',
      typescript(1000, 0.01),
      'astGrep',
    ),
    simple(
      [1 / 8, 1 / 18],
      'TypeScript, 4,000 files, 30 % match, against jscodeshift',
      'mock-fn',
      typescript(4000, 0.3),
      'jscodeshift',
    ),
    simple(
      [1.5, 0.8],
      'TypeScript, 4,000 files, 30 % match, against ast-grep',
      'mock-fn',
      typescript(4000, 0.3),
      'astGrep',
    ),
    simple([1 / 4, 1 / 7], 'Python, 3,000 files, 2 % match, against ast-grep', 'go-to', python(3000, 0.02), 'astGrep'),
    simple(
      [1.3, 0.95],
      'Python, 3,000 files, 30 % match, against ast-grep',
      'check-equal',
      python(3000, 0.3),
      'astGrep',
    ),
  ]
  if (corpus !== undefined) return onAnyFiles
  return [
    versus('--help, against bare node', [1.5, 1.2], () => [tools.bare('--help'), node()]),
    versus('list, against bare node', [1.5, 1.2], () => [tools.bare('list'), node()]),
    versus('1,000 files without a trigger, against bare node', [4, 3], () => [
      tools.bare('apply', 'add-mock-restore', typescript(1000, 0)(), '-n'),
      node(),
    ]),
    ...onAnyFiles,
    versus('20,000 files, nothing to do, against ast-grep run', [1 / 8, 1 / 14], () => {
      const at = typescript(20_000, 0)()
      return [testfix('mock-fn', at), tools.astGrepRun(at)]
    }),
    versus('five codemods, against one', [1.8, 1.4], () => {
      const at = python(3000, 0.3)()
      return [testfix(five, at), testfix('check-equal', at)]
    }),
    versus('seams in 2,000 files, 50 tests, against 10 s', [1, 0.3], () => {
      const at = join(room, 'project')
      const tests = writeProject(at, { modules: 1950, tests: 50 })
      return [
        { ...tools.bare('apply', 'module-mock-to-internals', ...tests, '-n', '--unsafe', '--allow-outside'), cwd: at },
        { program: process.execPath, args: ['-e', 'setTimeout(() => {}, 10_000)'] },
      ]
    }),
  ]
}

/** Makes each corpus once. */
function corpora(room: string) {
  const known = new Map<string, string>()
  return (shape: CorpusShape): string => {
    const key = `${shape.language}-${shape.files}-${shape.matching}`
    const folder = known.get(key) ?? writeCorpus(join(room, key), shape).folder
    known.set(key, folder)
    return folder
  }
}

/** The commands, as they are fastest. */
function toolsOf(here: string) {
  const bin = join(here, '../bin/testfix.js')
  const transform = (name: string) => join(here, 'transforms', name)
  const require = createRequire(join(here, 'package.json'))
  const platform = `${process.platform === 'win32' ? 'win32' : process.platform}-${process.arch}`
  const suffix = { linux: '-gnu', win32: '-msvc' }[process.platform as string] ?? ''
  const sg = join(
    dirname(require.resolve(`@ast-grep/cli-${platform}${suffix}/package.json`)),
    process.platform === 'win32' ? 'ast-grep.exe' : 'ast-grep',
  )
  const jscodeshift = createRequire(bin).resolve('jscodeshift/bin/jscodeshift.js')
  const bare = (...args: string[]): Command => ({ program: process.execPath, args: [bin, ...args] })
  return {
    bare,
    five: ['go-to', 'check-equal', 'check-true', 'check-in', 'load-json']
      .map(name => transform(`${name}.mjs`))
      .join(','),
    node: (): Command => ({ program: process.execPath, args: ['-e', '0'] }),
    testfix: (names: string, folder: string): Command =>
      bare('apply', names.includes('/') ? names : transform(`${names}.mjs`), folder, '-n'),
    astGrep: (name: string, folder: string): Command => ({
      program: sg,
      args: ['scan', '-r', transform(`${name}.yml`), folder, '-j', '2', '--json=stream'],
    }),
    astGrepRun: (folder: string): Command => ({ program: sg, args: ['run', '-p', 'vi.fn()', '-l', 'ts', folder] }),
    jscodeshift: (name: string, folder: string): Command => ({
      program: process.execPath,
      args: [
        ...[jscodeshift, '--dry', '--silent', '--parser', 'tsx', '--extensions', 'ts,tsx,mts,cts'],
        ...['-t', transform(`${name}.jscodeshift.cjs`), folder],
      ],
    }),
  }
}
