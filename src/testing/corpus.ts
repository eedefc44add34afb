/** All codemods and their cases, opened but not yet run. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Codemod } from '../codemod.ts'
import { type BrokenCase, type Case, foldersIn, readCase } from './case.ts'
import { type Codemods, loadCodemod } from './codemods.ts'
import { once } from './once.ts'
import { optionsOf } from './options.ts'
import { type Study, studyOf } from './study.ts'

/** Codemods and where their fixtures are. */
export interface Corpus {
  readonly codemods: Codemods
  /** Holds a folder for each codemod, with a folder for each case. */
  readonly fixtures: string
  /** Folders among the fixtures that are no codemod's. */
  readonly others?: readonly string[]
}

/** One codemod with its fixtures. */
export interface Subject {
  readonly id: string
  readonly load: () => Promise<Codemod>
  readonly cases: readonly OpenCase[]
  readonly broken: readonly BrokenCase[]
  /** Names in its fixture folder that are no folders. */
  readonly strays: readonly string[]
}

/** A case that can be run. */
export interface OpenCase {
  readonly example: Case
  /** Runs it in memory when first asked. */
  readonly study: () => Promise<Study>
}

/** Reads the fixtures of a codemod. */
export function openSubject({ codemods, fixtures }: Corpus, id: string): Subject {
  const load = once(() => loadCodemod(codemods, id))
  const folder = join(fixtures, id)
  const folders = foldersIn(folder)
  const read = folders.map(name => readCase(fixtures, id, name))
  const cases = read
    .filter(item => 'before' in item)
    .map(example => ({ example, study: once(() => study(example, load)) }))
  const strays =
    folders.length > 0 ? readdirSync(folder, { withFileTypes: true }).filter(entry => !entry.isDirectory()) : []
  return { id, load, cases, broken: read.filter(item => 'problems' in item), strays: strays.map(({ name }) => name) }
}

async function study(example: Case, load: () => Promise<Codemod>): Promise<Study> {
  const codemod = await load()
  return studyOf(example, { codemod, options: optionsOf(codemod, example.options) })
}

/** Folders among the fixtures that belong to nothing. */
export function strangersIn({ codemods, fixtures, others = [] }: Corpus): string[] {
  return foldersIn(fixtures).filter(id => !Object.hasOwn(codemods, id) && !others.includes(id))
}
