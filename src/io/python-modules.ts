/** Where the names of Python modules lead, seen from a file: as pytest and unittest find a project's own modules. */
import { existsSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'

/** The file that a module's name leads to, as it is seen from a file; undefined where there is none, or where several could be meant. Paths are absolute. */
export type PythonLead = (name: string, from: string) => string | undefined

/** `roots`: folders that modules may be named from, beside those that the file's own place suggests; `within`: nothing outside of it is looked at. */
export function pythonModulesOnDisk(roots: readonly string[], within: string): PythonLead {
  const answers = new Map<string, string | undefined>()
  const is = (file: string) => existsSync(file)
  /** `a/b.py`, or the package `a/b`. */
  const filesOf = (folder: string, parts: readonly string[]) => {
    const path = join(folder, ...parts)
    const candidates = parts.length > 0 ? [`${path}.py`, join(path, '__init__.py')] : [join(path, '__init__.py')]
    return candidates.filter(file => (file.startsWith(within + sep) ? is(file) : false))
  }
  const find = (name: string, folder: string): string | undefined => {
    const [, dots, rest] = /^(\.*)(.*)$/.exec(name)!
    const parts = rest === '' ? [] : rest!.split('.')
    const folders = dots ? [up(folder, dots.length - 1)] : [...new Set([rootOf(folder, is), ...roots])]
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
function rootOf(folder: string, is: (file: string) => boolean): string {
  return is(join(folder, '__init__.py')) && dirname(folder) !== folder ? rootOf(dirname(folder), is) : folder
}
