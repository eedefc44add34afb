/** Files that load themselves, by way of others. */
import type { Ground } from './callers.ts'

/** Whether what a file loads loads the file: it may be called before its own first statement runs. */
export function isInCycle({ loading, program }: Ground, path: string): boolean {
  const loaded = program.facts(path)!.statics.flatMap(specifier => program.moduleId(specifier, path) ?? [])
  return loading.isImportedBy(path, loaded)
}
