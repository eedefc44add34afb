/** Base classes in other files of the project. */
import type { SgNode } from '@ast-grep/napi'
import type { FileInput, PythonModules } from '../../../src/codemod.ts'
import { type Names, readNames } from './names.ts'
import { decorated, escapeRegex, kindOf, nameOf, same, scopeOf } from './syntax.ts'
import { type Ancestry, type Classes, kindByPath, NOTHING, readClasses, unresolved } from './test-case.ts'

/** What the bases of a file's classes, where they are in other files, must leave alone. */
export interface Elsewhere {
  /** The file itself, which calls what it inherits. */
  readonly text: string
  readonly topic: Topic
}

/** What a codemod is about: a base class that does the same itself may see to it in a way that a file with its heirs does not tell. */
export interface Topic {
  /** What such a base does, and may do: "changes directories itself", "go back". */
  readonly does: string
  readonly undoes: string
  /** `around`: the code of a base that runs around each test; `called`: what the tests themselves call of it. */
  isIn(around: string, called: string): boolean
}

/** A class of another file. */
export interface Foreign {
  readonly definition: SgNode
  readonly path: string
}

/** Methods that a runner calls itself, by the names of unittest, pytest, nose, and of what is built on unittest. */
const HOOK = /set_?up|tear_?down|^get_|^(__init__|__del__|__getattr__|id|shortDescription|countTestCases)$/i

/** Members by which a class decides for itself how its tests are run and cleaned up. */
const OWN_WAYS =
  /^(run|debug|__call__|__new__|__getattribute__|__init_subclass__|__test__|_call(SetUp|TestMethod|TearDown|Cleanup)|add\w*Cleanup|do\w*Cleanups|enter\w*Context|pytestmark)$/

/** The class of another file that a base names, with all that is known of its own bases. What is not known of them is said in `unknown`. */
export function foreignClass(paths: readonly string[], base: SgNode, names: Names, modules: PythonModules): Ancestry {
  const [path, another] = new Set(paths)
  const isCertain = path !== undefined && another === undefined && !isConditional(base, names)
  const found = isCertain ? classAt(path, modules, new Set()) : undefined
  if (!found) return unresolved(base.text())
  return { ...found, unknown: found.unknown.map(({ because }) => ({ base: base.text(), because })) }
}

/** An import under a condition, or in a `try`, may bring another class. */
function isConditional(base: SgNode, names: Names): boolean {
  const root = /^\w+/.exec(base.text())?.[0] ?? ''
  const statement = names.importOf(root, base)?.statement
  return statement === undefined || kindOf(statement.parent()!) !== 'module'
}

/** Undefined where nothing is sure to be there. Re-exports are followed. */
function classAt(path: string, modules: PythonModules, seen: Set<string>): Ancestry | undefined {
  const kind = kindByPath(path)
  if (kind) return { ...NOTHING, kind, isTestCase: kind === 'test-case' }
  const dot = path.lastIndexOf('.')
  // Of `.Base` the dot is the package.
  const [module, name] = [path.slice(0, /^\.+$/.test(path.slice(0, dot + 1)) ? dot + 1 : dot), path.slice(dot + 1)]
  const file = module === '' ? undefined : modules.open(module)
  if (!file) return throughModule(module, name, modules, seen)
  const key = `${file.source.path} ${name}`
  if (seen.has(key)) return undefined
  seen.add(key)

  const { names, classes } = contentOf(file)
  const definition = classes.exported(name)
  if (!definition) return reexported(name, names, file.modules, seen)
  const { source } = file
  const ancestry = classes.ancestryOf(definition)
  return {
    ...ancestry,
    classes: [],
    foreign: [...ancestry.classes.map(each => ({ definition: each, path: source.path })), ...ancestry.foreign],
    unknown: ancestry.unknown.map(({ base, because }) => ({
      base: name,
      because: because.is === 'missing' && !because.base ? { is: 'missing', base, path: source.path } : because,
    })),
  }
}

const contents = new WeakMap<object, { readonly names: Names; readonly classes: Classes }>()

/** The names and classes of an opened file: it stays the same for as long as it is open, and many ask. */
function contentOf(file: FileInput<'ast-grep'>) {
  const known = contents.get(file)
  if (known) return known
  const names = readNames(file)
  const content = { names, classes: readClasses(file, names, file.modules) }
  contents.set(file, content)
  return content
}

/** `from .base import Base` in the module that was asked. */
function reexported(name: string, names: Names, modules: PythonModules, seen: Set<string>): Ancestry | undefined {
  const path = importedOnce(name, names)
  return path === undefined ? undefined : classAt(path, modules, seen)
}

/** `helpers.unittest.TestCase`, where `helpers` is a file that imports `unittest`. */
function throughModule(module: string, name: string, modules: PythonModules, seen: Set<string>): Ancestry | undefined {
  const [, parent, attribute] = /^(.*?[^.])\.(\w+)$/.exec(module) ?? []
  const file = parent === undefined ? undefined : modules.open(parent)
  const path = file && importedOnce(attribute!, contentOf(file).names)
  return file && path !== undefined ? classAt(`${path}.${name}`, file.modules, seen) : undefined
}

/** What a file's only import of a name, under no condition, brings; undefined where anything else binds it too. */
function importedOnce(name: string, names: Names): string | undefined {
  const [found, another] = names.imports.filter(item => item.name === name && kindOf(item.scope) === 'module')
  if (!found || another || kindOf(found.statement.parent()!) !== 'module' || names.binds(found.scope, name))
    return undefined
  return found.path
}

/** An ancestry whose classes in other files have a say in the topic, or in how their tests are run, is not resolved. */
export function withSay(ancestry: Ancestry, base: string, { text, topic }: Elsewhere): Ancestry {
  const { foreign, unknown } = ancestry
  if (foreign.length === 0 || unknown.length > 0) return ancestry
  const refused = (is: 'runs' | 'says', { path }: Foreign): Ancestry => {
    return { ...ancestry, kind: 'unresolved', unknown: [{ base, because: { is, path } }] }
  }
  const runner = foreign.find(each => insidesOf(each).hasOwnWays)
  if (runner) return refused('runs', runner)
  const parts = foreign.flatMap(each => insidesOf(each).parts)
  const around = reached(parts, ({ isRun }) => isRun)
  const called = reached(parts, ({ isRun, name }) => !isRun && hasMember(text, name)).filter(({ isRun }) => !isRun)
  if (!topic.isIn(joined(around), joined(called))) return ancestry
  const one = [...around, ...called].find(({ code }) => topic.isIn(code, code))
  return refused('says', one?.foreign ?? foreign[0]!)
}

/** Whether a class has a say in how its tests are run: by its members, its metaclass, or by fixtures. */
function hasOwnWays(definition: SgNode): boolean {
  const isMember = (node: SgNode) => same(scopeOf(node), definition)
  const body = definition.field('body')!
  const methods = body.findAll({ rule: { kind: 'function_definition' } }).filter(isMember)
  const assigned = body.findAll({ rule: { kind: 'assignment' } }).filter(isMember)
  const names = [...methods.map(nameOf), ...assigned.map(each => each.field('left')!.text())]
  const decorators = [definition, ...methods].flatMap(each => decorated(each).children().filter(isDecorator))
  return (
    names.some(name => OWN_WAYS.test(name)) ||
    decorators.some(each => /fixture/.test(each.text())) ||
    /\bmetaclass\s*=(?!\s*(abc\.)?ABCMeta\b)/.test(definition.field('superclasses')?.text() ?? '')
  )
}

function isDecorator(node: SgNode): boolean {
  return kindOf(node) === 'decorator'
}

/** A method of a base, a function of its file, or what else its body holds. */
interface Part {
  readonly name: string
  readonly code: string
  readonly foreign: Foreign
  /** Whether it runs whatever the tests do. */
  readonly isRun: boolean
  /** Whether it is called by `.name`. */
  readonly isMember: boolean
}

/** Of many classes of many files the bases are the same few. */
const known = new WeakMap<SgNode, { readonly hasOwnWays: boolean; readonly parts: readonly Part[] }>()

function insidesOf(foreign: Foreign) {
  const { definition } = foreign
  const insides = known.get(definition) ?? { hasOwnWays: hasOwnWays(definition), parts: partsOf(foreign) }
  known.set(definition, insides)
  return insides
}

function partsOf(foreign: Foreign): Part[] {
  const { definition } = foreign
  const root = definition.ancestors().at(-1)!
  const members = definition.field('body')!.children()
  const part = (node: SgNode, isMember: boolean): Part => {
    const fn = kindOf(node) === 'decorated_definition' ? node.field('definition')! : node
    const name = kindOf(fn) === 'function_definition' ? nameOf(fn) : ''
    const isAccessed = /@(\w+\.)?(\w*property|\w+\.setter)\b/.test(node.text())
    return {
      name,
      code: codeOf(node),
      foreign,
      isMember,
      isRun: isMember && (name === '' || HOOK.test(name) || isAccessed),
    }
  }
  const top = root.children()
  const functions = top.filter(child => /^(decorated|function)_definition$/.test(kindOf(child)))
  const named = top.flatMap(child => aliasesOf(child).map(name => ({ ...part(child, false), name })))
  return [
    ...members.map(node => part(node, true)),
    ...[...functions.map(node => part(node, false)), ...named].filter(({ name }) => name !== ''),
  ]
}

/** The names that an assignment, or an import by another name, gives to what may be a function. */
function aliasesOf(statement: SgNode): string[] {
  if (kindOf(statement) === 'expression_statement') return /^(\w+)\s*=(?!=)/.exec(statement.text())?.slice(1, 2) ?? []
  if (!/^import_/.test(kindOf(statement))) return []
  return [...statement.text().matchAll(/\bas\s+(\w+)/g)].map(([, name]) => name!)
}

/** The methods that come first, and what they call, directly or not. */
function reached(parts: readonly Part[], isFirst: (part: Part) => boolean): Part[] {
  const found = parts.filter(part => part.isMember && isFirst(part))
  for (let caller = found[0], next = 1; caller; caller = found[next++]) {
    const { code } = caller
    const isDynamic = /\bgetattr\(/.test(code)
    const isCalled = ({ name, isMember }: Part) =>
      isDynamic || (isMember ? hasMember(code, name) : new RegExp(`(?<![\\w.])${escapeRegex(name)}\\b`).test(code))
    found.push(...parts.filter(part => part.name !== '' && !found.includes(part) && isCalled(part)))
  }
  return found
}

function hasMember(code: string, name: string): boolean {
  return new RegExp(`\\.${escapeRegex(name)}\\b`).test(code)
}

function joined(parts: readonly Part[]): string {
  return parts.map(({ code }) => code).join('\n')
}

/** The text of a node without its comments and docstrings. */
function codeOf(node: SgNode): string {
  const { start } = node.range()
  const noise = node
    .findAll({ rule: { any: [{ kind: 'comment' }, { kind: 'expression_statement', regex: '^[rR]?("""|\'\'\')' }] } })
    .map(each => each.range())
  let [text, at, code] = [node.text(), start.index, '']
  for (const range of noise) {
    if (range.start.index < at) continue
    code += text.slice(at - start.index, range.start.index - start.index)
    at = range.end.index
  }
  return code + text.slice(at - start.index)
}
