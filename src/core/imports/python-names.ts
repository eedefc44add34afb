/** What the import statements of Python bind. */
import type { ImportNeed } from '../../codemod.ts'
import { rootOf } from './python-modules.ts'
import type { ImportedName, PythonImport } from './scan.ts'
import type { Import } from './statements.ts'

/** An import statement of the top level. */
export type ImportStatement = Import<PythonImport>

/** The name that an import binds: `import a.b` binds `a`. */
export function localName({ module, name, as }: ImportNeed): string {
  return as ?? name ?? rootOf(module)
}

/**
 * What the local name stands for, as a dotted path: `import a.b` gives `a`, `import a.b as c` and `from a import b as
 * c` give `a.b`.
 */
export function target({ module, name, as }: ImportNeed): string {
  if (name !== undefined) return module.endsWith('.') ? module + name : `${module}.${name}`
  return as === undefined ? rootOf(module) : module
}

/** The need that one name of a statement fulfils. */
export function asNeed({ from }: PythonImport, { name, as }: ImportedName): ImportNeed {
  const what = from === undefined ? { module: name } : { module: from, name }
  return { op: 'add', ...what, ...(as !== undefined && { as }) }
}

/** Whether the statement gives what is needed. `import a.b` loads `a` too; `import a` alone does not load `a.b`. */
export function provides(parts: PythonImport, need: ImportNeed): boolean {
  return parts.names.some(name => {
    const given = asNeed(parts, name)
    if (localName(given) !== localName(need) || target(given) !== target(need)) return false
    const binds = need.name !== undefined || need.as !== undefined
    return binds || given.module === need.module || given.module.startsWith(`${need.module}.`)
  })
}
