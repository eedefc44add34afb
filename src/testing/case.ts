/** A fixture folder as it is on the disk: what a case starts from and what it expects. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative } from 'node:path'
import { languageOf } from '../engines/index.ts'
import type { Options } from '../plan.ts'
import { type RunSpec, readSpec, type Spec } from './spec.ts'

/** A text file, its BOM apart. */
export interface CaseText {
  readonly text: string
  readonly bom: boolean
}

/** One case of a codemod. */
export interface Case {
  /** The codemod's. */
  readonly id: string
  readonly name: string
  readonly folder: string
  /** What the file is planned as, and its name when it runs; `/`-separated. */
  readonly path: string
  /** Of before and after, with its dot. */
  readonly extension: string
  readonly options: Options
  /** Whether unsafe fixes are taken. */
  readonly unsafe: boolean
  readonly run?: RunSpec
  readonly before: CaseText
  /** Absent where the file must stay as it is. */
  readonly after?: CaseText
  /** The text of findings.txt; empty without one. */
  readonly findings: string
  /** All other files by their path in the folder; `/`-separated. */
  readonly support: ReadonlyMap<string, CaseText>
  /** Those of them that change, as they are after: the files in the folder `after`. */
  readonly supportAfter: ReadonlyMap<string, CaseText>
}

/** Whether a codemod changes something in a case: the test, or a file beside it. */
export function isChanged({ after, supportAfter }: Case): boolean {
  return after !== undefined || supportAfter.size > 0
}

/** Where the changed texts of other files lie. */
export const AFTER = 'after/'

/** A folder that is not a case, and why. */
export interface BrokenCase {
  readonly id: string
  readonly name: string
  readonly problems: readonly string[]
}

/** The names of the folders in a folder, sorted. */
export function foldersIn(folder: string): string[] {
  const entries = existsSync(folder) ? readdirSync(folder, { withFileTypes: true }) : []
  return entries
    .filter(entry => entry.isDirectory() && entry.name !== '__pycache__')
    .map(entry => entry.name)
    .sort()
}

/** Reads the folder of one case; what is wrong with it is said in words, for its author. */
export function readCase(fixtures: string, id: string, name: string): Case | BrokenCase {
  const folder = join(fixtures, id, name)
  const { files, problems } = readFiles(folder)
  const befores = [...files.keys()].filter(file => /^before\.[^./]+$/.test(file) && languageOf(file) !== undefined)
  if (befores.length !== 1) problems.push(`needs one before.py, before.ts or before.tsx; it has ${befores.length}`)
  const beforeFile = befores[0] ?? ''
  const extension = extname(beforeFile)
  const afterFile = `after${extension}`

  const before = files.get(beforeFile) ?? { text: '', bom: false }
  const after = files.get(afterFile)
  const read = readSpec(files.get('case.json')?.text ?? '{}')
  const own = [beforeFile, afterFile, 'case.json', 'findings.txt']
  const others = [...files].filter(([file]) => !own.includes(file))
  const support = new Map(others.filter(([file]) => !file.startsWith(AFTER)))
  const changed = others.filter(([file]) => file.startsWith(AFTER))
  const supportAfter = new Map(changed.map(([file, text]) => [file.slice(AFTER.length), text]))

  problems.push(...read.problems, ...supportProblems(support, read.spec))
  for (const [file, { text }] of supportAfter)
    if (!support.has(file) || support.get(file)!.text === text)
      problems.push(`${AFTER}${file} is not the changed text of a file beside before${extension}`)
  if (read.spec.path !== undefined && languageOf(read.spec.path) !== languageOf(beforeFile))
    problems.push(`case.json: "path" is of another language than ${beforeFile}`)
  if (problems.length > 0) return { id, name, problems }

  const { path = defaultPath(name, extension), options = {}, unsafe = false, run } = read.spec
  const findings = files.get('findings.txt')?.text ?? ''
  return {
    id,
    name,
    folder,
    path,
    extension,
    options,
    unsafe,
    before,
    findings,
    support,
    supportAfter,
    ...(run && { run }),
    ...(after && { after }),
  }
}

function defaultPath(name: string, extension: string): string {
  return extension === '.py' ? `test_${name.replaceAll('-', '_')}.py` : `${name}.test${extension}`
}

/** The path of a support file beside the test. */
export function besides(path: string, file: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1) + file
}

/** All files in a folder, at any depth. */
function readFiles(folder: string): { files: Map<string, CaseText>; problems: string[] } {
  const files = new Map<string, CaseText>()
  const problems: string[] = []
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  const entries = readdirSync(folder, { withFileTypes: true, recursive: true }).filter(entry => entry.isFile())
  const paths = entries.map(entry => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
  for (const path of paths.filter(path => !path.includes('__pycache__/')).sort()) {
    try {
      const text = decoder.decode(readFileSync(join(folder, path)))
      const bom = text.startsWith('\uFEFF')
      files.set(path, { text: bom ? text.slice(1) : text, bom })
    } catch (error) {
      if (!(error instanceof TypeError)) throw error
      problems.push(`${path} is not UTF-8`)
    }
  }
  return { files, problems }
}

/** What a codemod may be told of the project. */
const SETUP = /(?:^|\/)(?:package\.json|bunfig\.toml)$/

/** Support files are there to be run, or to be read together with the test. */
function supportProblems(support: ReadonlyMap<string, CaseText>, { run }: Spec): string[] {
  const strange = [...support.keys()].filter(file => {
    return (
      /^(before|after|findings|case)\.[^/]*$/.test(file) ||
      (!run && languageOf(file) === undefined && !SETUP.test(file))
    )
  })
  const problems = strange.map(file => `unknown file ${file}${run ? '' : ' (the case has no "run" to use it)'}`)
  if (!run) return problems
  for (const file of [run.neighbour, run.bug.file])
    if (file !== undefined && !support.has(file)) problems.push(`case.json names ${file}, which is not in the folder`)
  if (support.get(run.bug.file)?.text.includes(run.bug.replace) === false)
    problems.push(
      `case.json plants a bug in ${run.bug.file}, which does not contain ${JSON.stringify(run.bug.replace)}`,
    )
  return problems
}
