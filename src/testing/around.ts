/** The files of a case as what lies around each other, without a disk but for what specifiers lead to. */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import type { Around } from '../io/around.ts'
import { hashOf } from '../io/hash.ts'
import { linksOnDisk, modulesOnDisk, requestsIn } from '../io/modules.ts'
import { pythonModulesOnDisk } from '../io/python-modules.ts'
import type { TextFile } from './trial.ts'

/** `folder` is that of the case: beside its test, wherever that is planned, exists what lies in it. */
export function aroundTexts(files: readonly [TextFile, ...TextFile[]], folder: string): Around {
  const beside = dirname(files[0].path)
  const texts = new Map(files.map(({ path, text }) => [path, text]))
  const links = linksOnDisk(folder)
  const inFolder = (path: string) => relative(beside, path).replaceAll('\\', '/')
  const lead = (specifier: string, from: string) => {
    const found = links.lead(dirname(join(folder, inFolder(from))), specifier)
    if (found === undefined || /^(?:node|bun):/.test(found)) return found
    const path = join(beside, relative(folder, found)).replaceAll('\\', '/')
    return texts.has(path) ? path : undefined
  }
  const askersOf = (path: string, how: 'imported' | 'loaded') => {
    const asks = (file: TextFile) =>
      requestsIn(file.path, file.text)[how].some(specifier => lead(specifier, file.path) === path)
    return files
      .filter(asks)
      .map(file => file.path)
      .sort()
  }
  const onDisk = modulesOnDisk(folder, links)
  const python = pythonModulesOnDisk([folder], folder)
  return {
    modulesOf: path => onDisk(inFolder(path)),
    text: path => texts.get(path) ?? textIn(folder, inFolder(path)),
    resolve(specifier, from) {
      const path = lead(specifier, from)
      return path !== undefined && texts.has(path) ? path : undefined
    },
    pythonModule(name, from) {
      const found = python(name, join(folder, inFolder(from)))
      return found && join(beside, relative(folder, found)).replaceAll('\\', '/')
    },
    importersOf: path => askersOf(path, 'imported'),
    loadersOf: path => askersOf(path, 'loaded'),
    read(path) {
      const text = texts.get(path)
      return text === undefined ? undefined : { ...fileOf({ path, text }), kind: 'text', identity: path }
    },
  }
}

/** A file that is only looked at. */
function textIn(folder: string, file: string): string | undefined {
  const path = join(folder, file)
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined
}

/** A text as a file of a run. */
export function fileOf({ path, text }: TextFile) {
  return { path, file: path, text, bom: false, hash: hashOf(Buffer.from(text)) }
}
