/** Modules that export all of several others: of two `_internals` among them neither would be exported. */
import { INTERNALS } from './internals-object.ts'
import type { Program } from './program.ts'

/** Two files whose `_internals` would meet, and where. */
export interface Meeting {
  readonly barrel: string
  readonly other: string
}

/** Where the new `_internals` of a file would meet another one; `fresh` are all the files that may get one. */
export function meetingOf(program: Program, path: string, fresh: ReadonlySet<string>): Meeting | undefined {
  const seen = new Set<string>([path])
  const todo = [path]
  for (let next = todo.pop(); next !== undefined; next = todo.pop()) {
    for (const barrel of program.project.importersOf(next)) {
      const stars = starsOf(program, barrel)
      if (!stars.includes(next) || program.facts(barrel)!.exports.has(INTERNALS) || seen.has(barrel)) continue
      const other = stars.find(star => star !== next && brings(program, star, fresh, new Set(seen)))
      if (other !== undefined) return { barrel, other }
      seen.add(barrel)
      todo.push(barrel)
    }
  }
  return undefined
}

function brings(program: Program, module: string, fresh: ReadonlySet<string>, seen: Set<string>): boolean {
  if (seen.has(module)) return false
  seen.add(module)
  if (fresh.has(module) || program.facts(module)?.exports.has(INTERNALS)) return true
  return starsOf(program, module).some(star => brings(program, star, fresh, seen))
}

function starsOf(program: Program, path: string): string[] {
  // Of all that import a file, few need a closer look.
  if (!/\bexport\s*\*/.test(program.project.text(path) ?? '')) return []
  return (program.facts(path)?.stars ?? []).flatMap(specifier => program.moduleId(specifier, path) ?? [])
}
