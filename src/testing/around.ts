/** The files of a case as what lies around each other, without a disk but for what specifiers lead to. */
import { dirname, join, relative } from 'node:path'
import type { Around } from '../io/around.ts'
import { hashOf } from '../io/hash.ts'
import { importedBy, linksOnDisk, modulesOnDisk } from '../io/modules.ts'
import type { TextFile } from './trial.ts'

/** `folder` is that of the case: beside its test, wherever that is planned, exists what lies in it. */
export function aroundTexts(files: readonly [TextFile, ...TextFile[]], folder: string): Around {
  const beside = dirname(files[0].path)
  const texts = new Map(files.map(({ path, text }) => [path, text]))
  const links = linksOnDisk(folder)
  const inFolder = (path: string) => relative(beside, path).replaceAll('\\', '/')
  const resolve = (specifier: string, from: string) => {
    const file = links.lead(dirname(join(folder, inFolder(from))), specifier)
    const path = file && join(beside, relative(folder, file)).replaceAll('\\', '/')
    return path !== undefined && texts.has(path) ? path : undefined
  }
  const onDisk = modulesOnDisk(folder, links)
  return {
    modulesOf: path => onDisk(inFolder(path)),
    text: path => texts.get(path),
    resolve,
    importersOf: path =>
      files
        .filter(file => importedBy(file.path, file.text).some(specifier => resolve(specifier, file.path) === path))
        .map(file => file.path)
        .sort(),
    read(path) {
      const text = texts.get(path)
      return text === undefined ? undefined : { ...fileOf({ path, text }), kind: 'text', identity: path }
    },
  }
}

/** A text as a file of a run. */
export function fileOf({ path, text }: TextFile) {
  return { path, file: path, text, bom: false, hash: hashOf(Buffer.from(text)) }
}
