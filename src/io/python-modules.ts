/** Where the names of Python modules lead, seen from a file: as pytest and unittest find a project's own modules. */
import { existsSync } from 'node:fs'
import { dirname, join, resolve, sep } from 'node:path'
import { createReader } from './read.ts'

/** The file that a module's name leads to, as it is seen from a file; undefined where there is none, or where several could be meant. Paths are absolute. */
export type PythonLead = (name: string, from: string) => string | undefined

/** `roots`: folders that modules may be named from, beside those that the file's own place suggests; `within`: nothing outside of it is looked at. */
export function pythonModulesOnDisk(roots: readonly string[], within: string): PythonLead {
  const answers = new Map<string, string | undefined>()
  const known = new Map<string, readonly string[]>()
  const reader = createReader()
  const textOf = (file: string) => {
    const content = reader(file)
    return content.kind === 'text' ? content.text : ''
  }
  /** `a/b.py`, or the package `a/b`. */
  const filesOf = (folder: string, parts: readonly string[]) => {
    const path = join(folder, ...parts)
    const candidates = parts.length > 0 ? [`${path}.py`, join(path, '__init__.py')] : [join(path, '__init__.py')]
    return candidates.filter(file => file.startsWith(within + sep) && existsSync(file))
  }
  /** Those that a folder, and all around it, suggest. */
  const suggestedBy = (folder: string): readonly string[] => {
    const found = known.get(folder) ?? [
      ...ownRoots(folder, textOf),
      ...(folder.startsWith(within + sep) ? suggestedBy(dirname(folder)) : []),
    ]
    known.set(folder, found)
    return found
  }
  const find = (name: string, folder: string): string | undefined => {
    const [, dots, rest] = /^(\.*)(.*)$/.exec(name)!
    const parts = rest === '' ? [] : rest!.split('.')
    const folders = dots
      ? [up(folder, dots.length - 1)]
      : [...new Set([rootOf(folder), ...suggestedBy(folder), ...roots])]
    const [file, another] = new Set(folders.flatMap(each => filesOf(each, parts)))
    return another === undefined ? file : undefined
  }
  return (name, from) => {
    const folder = dirname(from)
    const key = `${folder}\0${name}`
    if (!answers.has(key)) answers.set(key, find(name, folder))
    return answers.get(key)
  }
}

function up(folder: string, levels: number): string {
  return levels === 0 ? folder : up(dirname(folder), levels - 1)
}

/** The folder that pytest puts first on the path: the nearest that is no package. */
function rootOf(folder: string): string {
  return existsSync(join(folder, '__init__.py')) && dirname(folder) !== folder ? rootOf(dirname(folder)) : folder
}

/** Files that pytest reads its settings from, or that a project begins at. */
const MANIFESTS = ['pyproject.toml', 'pytest.ini', '.pytest.ini', 'tox.ini', 'setup.cfg', 'setup.py']

/** The folders that pytest puts on the path for a conftest.py, and those that are on it in a project: its own, `src`, and what its settings name. */
function ownRoots(folder: string, textOf: (file: string) => string): string[] {
  const manifests = MANIFESTS.map(name => join(folder, name)).filter(file => existsSync(file))
  return [
    ...(existsSync(join(folder, 'conftest.py')) ? [rootOf(folder)] : []),
    ...(manifests.length > 0 ? [folder, join(folder, 'src')] : []),
    ...manifests.flatMap(file => pythonPathIn(textOf(file))).map(path => resolve(folder, path)),
  ]
}

/** What pytest's setting `pythonpath` names, in TOML or INI. */
function pythonPathIn(settings: string): string[] {
  const [, value = ''] = /^pythonpath\s*=\s*(\[[^\]]*\]|.*(?:\r?\n[^\S\n]+\S.*)*)/m.exec(settings) ?? []
  return value.replace(/#.*/g, '').match(/[^\s"',[\]]+/g) ?? []
}
