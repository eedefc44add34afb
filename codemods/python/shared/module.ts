/** One Python file with all that is known about it. */
import type { SgNode } from '@ast-grep/napi'
import type { FileInput } from '../../../src/codemod.ts'
import { readFixtures, type Setting } from './fixtures.ts'
import type { Topic } from './foreign-classes.ts'
import { type OwnerHooks, readHooks } from './hooks.ts'
import { type Names, readNames } from './names.ts'
import { kindOf, once, type PythonFile, remember } from './syntax.ts'
import { type Classes, readClasses } from './test-case.ts'

/** One file, and the answers about its names, classes and fixtures, each found when first asked for. */
export interface PythonModule extends PythonFile {
  readonly names: Names
  readonly classes: Classes
  /** What the codemod is about. */
  readonly topic: Topic
  /** The functions at the top level of the file, those with decorators left out. */
  functions(): readonly SgNode[]
  /** The hooks of a class or of the module. */
  hooksOf(owner: SgNode): OwnerHooks
  /** What pytest gives to a test. */
  settingOf(test: SgNode): Setting
}

/** Reads a file as far as it is asked about. `topic`: what a base class in another file must have no say in. */
export function readModule({ source, tree, modules }: FileInput<'ast-grep'>, topic: Topic): PythonModule {
  const file = { source, tree }
  const names = readNames(file)
  const classes = readClasses(file, names, modules, { text: source.text, topic })
  const functions = once(() => tree.root.children().filter(child => kindOf(child) === 'function_definition'))
  const fixtures = once(() => readFixtures(file, names, classes))
  return {
    ...file,
    names,
    classes,
    topic,
    functions,
    hooksOf: readHooks(classes, functions),
    settingOf: remember(test => fixtures()(test)),
  }
}
