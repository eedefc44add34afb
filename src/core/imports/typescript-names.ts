/** What the import declarations of TypeScript bind. */
import type { ImportNeed, Span } from '../../codemod.ts'
import type { TypeScriptImport } from './scan.ts'
import type { Import } from './statements.ts'

/** An import declaration of the top level. */
export type ImportStatement = Import<TypeScriptImport>

/** Which part of a declaration binds a name: the default, the namespace, or one of the names in braces. */
export type Slot = 'main' | 'namespace' | number

/** One name that a declaration binds. */
export interface Bound extends Span {
  readonly slot: Slot
  /** As in an {@link ImportNeed}: `default` and `*` for the default and the namespace. */
  readonly name: string
  readonly local: string
  readonly typeOnly: boolean
}

/** All names that a declaration binds. */
export function boundBy({ main, namespace, named, typeOnly }: TypeScriptImport): readonly Bound[] {
  return [
    ...(main ? [{ ...main, slot: 'main', name: 'default', typeOnly } as const] : []),
    ...(namespace ? [{ ...namespace, slot: 'namespace', name: '*', typeOnly } as const] : []),
    ...(named?.names ?? []).map(({ as, ...name }, slot) => ({
      ...name,
      slot,
      local: as ?? name.name,
      typeOnly: typeOnly || name.typeOnly,
    })),
  ]
}

/** The local name of a need. */
export function localName({ module, name, as }: ImportNeed): string {
  return as ?? name ?? module
}

/** Whether a need says what to import, and under which name: a default or a namespace has none of its own. */
export function isNamed({ name, as }: ImportNeed): boolean {
  return name !== undefined && (as !== undefined || (name !== 'default' && name !== '*'))
}

/** `node:fs` and `fs` are one module; other specifiers are the same only if they are spelled so. */
export function sameModule(a: string, b: string): boolean {
  return a.replace(/^node:/, '') === b.replace(/^node:/, '')
}

/** Whether the declaration gives what is asked for: the same export under the same local name. */
export function isNeed({ module }: TypeScriptImport, { name, local }: Bound, need: ImportNeed): boolean {
  return sameModule(module, need.module) && name === need.name && local === localName(need)
}

/** Whether the module is loaded: by a value, or for its effects alone. */
export function loads(parts: TypeScriptImport): boolean {
  const bound = boundBy(parts)
  return !parts.typeOnly && (bound.length === 0 || bound.some(({ typeOnly }) => !typeOnly))
}
