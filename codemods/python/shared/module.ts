/** One Python file with all that is known about it. */
import type { SgNode } from '@ast-grep/napi'
import { readFixtures, type Setting } from './fixtures.ts'
import { type Names, readNames } from './names.ts'
import { kindOf, type PythonFile } from './syntax.ts'
import { type Classes, readClasses } from './test-case.ts'

/** One file, and the answers about its names, classes and fixtures, each found when first asked for. */
export interface PythonModule extends PythonFile {
  readonly names: Names
  readonly classes: Classes
  /** The functions at the top level of the file, those with decorators left out. */
  functions(): readonly SgNode[]
  /** What pytest gives to a test. */
  settingOf(test: SgNode): Setting
}

/** Reads a file as far as it is asked about. */
export function readModule({ source, tree }: PythonFile): PythonModule {
  const file = { source, tree }
  const names = readNames(file)
  const classes = readClasses(file, names)
  const functions = once(() => tree.root.children().filter(child => kindOf(child) === 'function_definition'))
  const fixtures = once(() => readFixtures(file, names))
  const settings = new Map<number, Setting>()
  return {
    ...file,
    names,
    classes,
    functions,
    settingOf(test) {
      const setting = settings.get(test.id()) ?? fixtures()(test)
      settings.set(test.id(), setting)
      return setting
    },
  }
}

/** Calls `make` when first asked, and gives the same answer ever after. */
function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
