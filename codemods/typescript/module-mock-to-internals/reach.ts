/** What can come to run when a test file runs: an over-estimate, by the names that its code leads to. */
import { isBuiltin } from '../shared/modules.ts'
import type { Unit } from './facts.ts'
import { type Export, keyOf, moduleId, type Program } from './program.ts'

/** What a test file brings to life. */
export interface Reach {
  /** The files that are loaded with it, be it later. */
  readonly loaded: ReadonlySet<string>
  /** Those that its own imports load, before its first statement runs. */
  readonly first: ReadonlySet<string>
  /** Whether the functions of a statement of the top level, that which holds an offset, may be called. */
  isLive(path: string, at: number): boolean
}

/** Follows the names from a test. What the functions in `cuts` call does not count: the test has something else in their place. */
export function reachOf(program: Program, test: string, cuts: ReadonlySet<string>): Reach {
  const walk = new Walk(program, cuts)
  walk.enter(test)
  const first = new Set(walk.loaded)
  for (const unit of program.facts(test)?.units ?? []) walk.use(test, unit)
  walk.finish()
  return {
    loaded: walk.loaded,
    first,
    isLive: (path, at) => {
      const unit = program.facts(path)?.units.find(({ start, end }) => start <= at && at < end)
      return unit !== undefined && (walk.used.has(unit) || (walk.loaded.has(path) && unit.names.length === 0))
    },
  }
}

class Walk {
  readonly loaded = new Set<string>()
  readonly used = new Set<Unit>()
  readonly #program: Program
  readonly #cuts: ReadonlySet<string>
  readonly #todo: [string, Unit][] = []
  readonly #followed = new Set<string>()

  constructor(program: Program, cuts: ReadonlySet<string>) {
    this.#program = program
    this.#cuts = cuts
  }

  /** Loads a file and what it imports. */
  enter(path: string) {
    if (this.loaded.has(path)) return
    const facts = this.#program.facts(path)
    if (!facts) return
    this.loaded.add(path)
    for (const specifier of facts.statics) this.#enterSpecifier(specifier, path)
  }

  #enterSpecifier(specifier: string, from: string) {
    const module = moduleId(this.#program.project, specifier, from)
    if (module !== undefined && !isBuiltin(module)) this.enter(module)
    return module
  }

  /** All that a statement uses may run, its functions included. */
  use(path: string, unit: Unit) {
    if (this.used.has(unit)) return
    this.used.add(unit)
    this.#todo.push([path, unit])
  }

  /** Follows what is used, and what the files do while they are loaded, until nothing new comes up. */
  finish() {
    const evaluated = new Set<string>()
    for (;;) {
      for (let next = this.#todo.pop(); next; next = this.#todo.pop()) this.#usesOf(...next)
      const fresh = [...this.loaded].filter(path => !evaluated.has(path))
      if (fresh.length === 0) return
      for (const path of fresh) {
        evaluated.add(path)
        this.#evaluate(path)
      }
    }
  }

  #evaluate(path: string) {
    for (const unit of this.#program.facts(path)!.units) {
      if (unit.names.length === 0) this.use(path, unit)
      else for (const use of unit.uses) if (use.isAtLoad) this.#local(path, use.local, use.member)
    }
  }

  #usesOf(path: string, unit: Unit) {
    for (const { local, member } of unit.uses) this.#local(path, local, member)
    for (const { specifier, names } of unit.loads) {
      const module = this.#enterSpecifier(specifier, path)
      if (module === undefined || isBuiltin(module)) continue
      if (names) for (const name of names) this.#exported({ module, name })
      else this.#all(module)
    }
  }

  #local(path: string, local: string, member?: string) {
    const facts = this.#program.facts(path)!
    const imported = facts.imports.get(local)
    if (!imported) return this.#declared(path, local)
    const module = moduleId(this.#program.project, imported.specifier, path)
    if (module === undefined || isBuiltin(module)) return
    const name = imported.name === '*' ? member : imported.name
    if (name === undefined) this.#all(module)
    else this.#exported({ module, name })
  }

  #exported({ module, name }: Export) {
    const key = keyOf({ module, name })
    if (this.#followed.has(key)) return
    this.#followed.add(key)
    const last = this.#program.chain(module, name).at(-1)
    if (!last) return
    if (last.name === '*') return this.#all(last.module)
    const declaration = this.#program.declarationOf(module, name)
    if (declaration && !isBuiltin(declaration.module)) this.#declared(declaration.module, declaration.name)
  }

  #declared(path: string, name: string) {
    if (this.#cuts.has(keyOf({ module: path, name }))) return
    for (const unit of this.#program.facts(path)?.units ?? []) if (unit.names.includes(name)) this.use(path, unit)
  }

  /** A module is used as a whole. */
  #all(module: string) {
    const key = keyOf({ module, name: '*' })
    if (this.#followed.has(key)) return
    this.#followed.add(key)
    const facts = this.#program.facts(module)
    for (const name of facts?.exports.keys() ?? []) this.#exported({ module, name })
    for (const specifier of facts?.stars ?? []) {
      const next = moduleId(this.#program.project, specifier, module)
      if (next !== undefined && !isBuiltin(next)) this.#all(next)
    }
  }
}
