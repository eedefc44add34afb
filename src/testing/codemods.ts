/** The codemods of a folder, found by their files. */
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Codemod } from '../codemod.ts'

/** Loads each codemod by its id. */
export type Codemods = Readonly<Record<string, () => Promise<{ readonly default: unknown }>>>

/** The codemods in the files of the folders, each by the name of its file. */
export function codemodsIn(...folders: readonly string[]): Codemods {
  const files = folders.filter(existsSync).flatMap(folder => readdirSync(folder).map(name => join(folder, name)))
  const sources = files.filter(file => file.endsWith('.ts') && !file.endsWith('.d.ts')).sort()
  return Object.fromEntries(sources.map(file => [idOf(file), () => import(pathToFileURL(file).href)]))
}

function idOf(file: string): string {
  return file.replace(/^.*[/\\]|\.ts$/g, '')
}

/** @throws when the codemod has another id than its file. */
export async function loadCodemod(codemods: Codemods, id: string): Promise<Codemod> {
  const codemod = (await codemods[id]!()).default as Codemod
  if (codemod?.meta?.id !== id) throw new Error(`The codemod in the file "${id}" has the id "${codemod?.meta?.id}".`)
  return codemod
}
