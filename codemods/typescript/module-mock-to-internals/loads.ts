/** Which files load which others with them. */
import type { Program } from './program.ts'

/** What is loaded with a file, itself aside unless it is part of a circle. Answers are kept. */
export class Loads {
  readonly #program: Program
  readonly #known = new Map<string, ReadonlySet<string>>()

  constructor(program: Program) {
    this.#program = program
  }

  /** Whether loading one file loads another one with it: that is evaluated first. */
  reaches(from: string, to: string): boolean {
    const known = this.#known.get(from) ?? this.#closure(from)
    this.#known.set(from, known)
    return known.has(to)
  }

  /** Whether what a file loads loads the file: it may be called before its own first statement runs. */
  isInCircle(path: string): boolean {
    return this.reaches(path, path)
  }

  /** What is loaded with a file; what `isShut` says stands for nothing, and loads nothing. */
  of(from: string, isShut: (path: string) => boolean): ReadonlySet<string> {
    return this.#closure(from, isShut)
  }

  #closure(from: string, isShut?: (path: string) => boolean): ReadonlySet<string> {
    const all = new Set<string>()
    const todo = [from]
    for (let next = todo.pop(); next !== undefined; next = todo.pop()) {
      for (const specifier of this.#program.facts(next)?.statics ?? []) {
        const module = this.#program.moduleId(specifier, next)
        if (module === undefined || all.has(module) || isShut?.(module)) continue
        all.add(module)
        todo.push(module)
      }
    }
    return all
  }
}
