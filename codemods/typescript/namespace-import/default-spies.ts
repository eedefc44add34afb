/** Tests that replace members of a module's default export, as spies do. */
import type { MockedModule } from './modules.ts'
import type { Reach } from './reach.ts'

/** The first file that replaces one of `names` in the default export of a module, and loads `subject`, which would miss it through a namespace. */
export function replacerInDefault(
  { loading, project }: Reach,
  module: MockedModule,
  subject: string,
  names: ReadonlySet<string>,
): string | undefined {
  return project.importersOf(module.id).find(path => {
    if (path === subject) return false
    const text = project.text(path) ?? ''
    const replaced = defaultsIn(text, specifier => module.is(specifier, path)).flatMap(local => replacedIn(text, local))
    return replaced.some(name => name === '*' || names.has(name)) && loading.isReachedFrom(subject, path)
  })
}

const IMPORT = /^[ \t]*import\s+(?!type\b)(\w+|\{\s*default\s+as\s+\w+)[^'"]*?from\s*(['"])([^'"]+)\2/gm

/** What a text calls the default export. */
function defaultsIn(text: string, isModule: (specifier: string) => boolean): string[] {
  return [...text.matchAll(IMPORT)].filter(match => isModule(match[3]!)).map(match => /\w+$/.exec(match[1]!)![0])
}

/** The members of an object that a text replaces; `*` for those that it does not write out. */
function replacedIn(text: string, local: string): string[] {
  const object = `\\(?\\b${local}\\b(?:\\s+as\\s+[^()]+?\\))?`
  const calls = new RegExp(
    `(?:spyOn|replaceProperty|defineProperty|\\.method)\\(\\s*${object}\\s*,\\s*(?:(['"])(\\w+)\\1)?`,
    'g',
  )
  const sets = new RegExp(`${object}\\.(\\w+)\\s*=(?![=>])`, 'g')
  const all = new RegExp(`Object\\.(?:assign|defineProperties)\\(\\s*${object}\\s*,`)
  return [
    ...[...text.matchAll(calls)].map(match => match[2] ?? '*'),
    ...[...text.matchAll(sets)].map(match => match[1]!),
    ...(all.test(text) ? ['*'] : []),
  ]
}
