/** What lies around the files of a run: the other modules of their project. */
import { realpathSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import type { ProjectFiles } from '../engines/ts-morph.ts'
import { projectRoot } from './git.ts'
import { expand, type SourceFile } from './glob.ts'
import { type Links, linksOnDisk, modulesOnDisk } from './modules.ts'
import { pythonModulesOnDisk } from './python-modules.ts'
import { type Content, createReader } from './read.ts'

/** The files of the project that a run works in, read when they are asked for, and each once. */
export interface Around extends ProjectFiles {
  /** The file of the project that the name of a Python module leads to, seen from a file. */
  pythonModule(name: string, from: string): string | undefined
  /** A file as it was read; undefined where there is none, or none that can be read. */
  read(path: string): (SourceFile & Extract<Content, { kind: 'text' }>) | undefined
}

/** Looks on the disk. Paths are relative to `cwd`; the project is the repository of `cwd`, or the nearest folder with a manifest. */
export function aroundOnDisk(cwd: string, extensions: ReadonlySet<string>, links: Links = linksOnDisk()): Around {
  const root = realpathSync.native(cwd)
  const shown = (file: string) => relative(root, file).replaceAll('\\', '/')
  const reader = createReader()
  const contents = new Map<string, Content>()
  const read = (path: string) => {
    const file = resolve(root, path)
    const content = contents.get(file) ?? reader(file)
    contents.set(file, content)
    return content.kind === 'text' ? { ...content, path, file } : undefined
  }
  const top = projectRoot(root)
  let asking: { importers: Map<string, string[]>; loaders: Map<string, string[]> } | undefined
  const scan = () => {
    const found = { importers: new Map<string, string[]>(), loaders: new Map<string, string[]>() }
    const note = (who: Map<string, string[]>, path: string, modules: readonly string[]) => {
      for (const module of new Set(modules)) who.set(module, [...(who.get(module) ?? []), path])
    }
    const { files } = expand([top], { cwd: root, extensions, gitignore: true })
    for (const { file, path } of files) {
      note(found.importers, path, links.importsOf(file))
      note(found.loaders, path, links.loadsOf(file))
    }
    return found
  }
  const lead = pythonModulesOnDisk([...new Set([root, top].flatMap(folder => [folder, join(folder, 'src')]))], top)
  const askersOf = (path: string, how: 'importers' | 'loaders') => {
    asking ??= scan()
    return asking[how].get(/^(?:node|bun):/.test(path) ? path : resolve(root, path)) ?? []
  }
  return {
    modulesOf: modulesOnDisk(cwd, links),
    read,
    text: path => read(path)?.text,
    resolve(specifier, from) {
      const file = links.lead(dirname(resolve(root, from)), specifier)
      if (!file?.startsWith(join(top, '/')) || /[\\/]node_modules[\\/]/.test(file)) return undefined
      return extensions.has(file.slice(file.lastIndexOf('.'))) ? shown(file) : undefined
    },
    pythonModule(name, from) {
      const file = lead(name, resolve(root, from))
      return file && shown(file)
    },
    importersOf: path => askersOf(path, 'importers'),
    loadersOf: path => askersOf(path, 'loaders'),
  }
}
