/** Base classes in other files of the project. */
import type { SgNode } from '@ast-grep/napi'
import type { PythonModules } from '../../../src/codemod.ts'
import { type Names, readNames } from './names.ts'
import { escapeRegex, kindOf, nameOf } from './syntax.ts'
import { type Ancestry, kindByPath, readClasses } from './test-case.ts'

/** Where to look for the bases of a file's classes. */
export interface Elsewhere {
  readonly modules: PythonModules
  /** What a base must not speak of: it may see to that itself, in a way that a file with its heirs does not tell. */
  readonly topic: RegExp
}

/** Members by which a class decides for itself how its tests are run and cleaned up. */
const OWN_WAYS =
  /\bdef (run|debug|__call__|__new__|__getattribute__|__init_subclass__|add\w*Cleanup|do\w*Cleanups|enter\w*Context)\(|\bmetaclass\s*=|\bfixture\b/

/**
 * The class that a base names, with all that is known of its own bases; undefined where it cannot be found for certain, or has a say in the topic.
 * Re-exports are followed.
 */
export function foreignClass(
  paths: readonly string[],
  base: SgNode,
  names: Names,
  elsewhere: Elsewhere | undefined,
): Ancestry | undefined {
  const [path, another] = paths
  if (path === undefined || another !== undefined || !elsewhere || isConditional(base, names)) return undefined
  return classAt(path, elsewhere, new Set())
}

/** An import under a condition, or in a `try`, may bring another class. */
function isConditional(base: SgNode, names: Names): boolean {
  const root = /^\w+/.exec(base.text())?.[0] ?? ''
  const statement = names.importOf(root, base)?.statement
  return statement === undefined || kindOf(statement.parent()!) !== 'module'
}

function classAt(path: string, elsewhere: Elsewhere, seen: Set<string>): Ancestry | undefined {
  const kind = kindByPath(path)
  if (kind) return { kind, classes: [], foreign: [], unknown: [] }
  const dot = path.lastIndexOf('.')
  // Of `.Base` the dot is the package.
  const [module, name] = [path.slice(0, /^\.+$/.test(path.slice(0, dot + 1)) ? dot + 1 : dot), path.slice(dot + 1)]
  const file = module === '' ? undefined : elsewhere.modules.open(module)
  if (!file) return throughModule(module, name, elsewhere, seen)
  const key = `${file.source.path} ${name}`
  if (seen.has(key)) return undefined
  seen.add(key)

  const names = readNames(file)
  const within = { ...elsewhere, modules: file.modules }
  const classes = readClasses(file, names, within)
  const definition = classes.exported(name)
  if (!definition) return reexported(name, names, within, seen)
  const code = [definition, ...helpersOf(definition, file.tree.root)].map(node => node.text()).join('\n')
  if (OWN_WAYS.test(code) || elsewhere.topic.test(code)) return undefined
  const { kind: found, classes: own, foreign, unknown } = classes.ancestryOf(definition)
  if (found === 'unresolved' || own.some(each => hasSay(each, elsewhere))) return undefined
  return { kind: found, classes: [], foreign: [...own, ...foreign], unknown }
}

function hasSay(definition: SgNode, { topic }: Elsewhere): boolean {
  const code = definition.text()
  return OWN_WAYS.test(code) || topic.test(code)
}

/** `from .base import Base` in the module that was asked. */
function reexported(name: string, names: Names, elsewhere: Elsewhere, seen: Set<string>): Ancestry | undefined {
  const path = importedOnce(name, names)
  return path === undefined ? undefined : classAt(path, elsewhere, seen)
}

/** `helpers.unittest.TestCase`, where `helpers` is a file that imports `unittest`. */
function throughModule(module: string, name: string, elsewhere: Elsewhere, seen: Set<string>): Ancestry | undefined {
  const [, parent, attribute] = /^(.*?[^.])\.(\w+)$/.exec(module) ?? []
  const file = parent === undefined ? undefined : elsewhere.modules.open(parent)
  const path = file && importedOnce(attribute!, readNames(file))
  return file && path !== undefined
    ? classAt(`${path}.${name}`, { ...elsewhere, modules: file.modules }, seen)
    : undefined
}

/** What a file's only import of a name, under no condition, brings; undefined where anything else binds it too. */
function importedOnce(name: string, names: Names): string | undefined {
  const [found, another] = names.imports.filter(item => item.name === name && kindOf(item.scope) === 'module')
  if (!found || another || kindOf(found.statement.parent()!) !== 'module' || names.binds(found.scope, name))
    return undefined
  return found.path
}

/** The functions of a file that a class calls, directly or not. */
function helpersOf(definition: SgNode, root: SgNode): SgNode[] {
  const functions = root
    .children()
    .map(child => (kindOf(child) === 'decorated_definition' ? child.field('definition')! : child))
    .filter(child => kindOf(child) === 'function_definition')
  const found: SgNode[] = []
  for (let caller: SgNode | undefined = definition, next = 0; caller; caller = found[next++]) {
    const code = caller.text()
    const isCalled = (fn: SgNode) => new RegExp(`\\b${escapeRegex(nameOf(fn))}\\(`).test(code)
    found.push(...functions.filter(fn => !found.includes(fn) && isCalled(fn)))
  }
  return found
}
