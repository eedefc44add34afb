/** What can come to run when a test file runs: an over-estimate, by the names that its code leads to. */

import type { Span } from '../../../src/codemod.ts'
import { isBuiltin } from '../shared/modules.ts'
import type { Unit, Use } from './facts.ts'
import { INTERNALS } from './internals-object.ts'
import { type Export, keyOf, type Program } from './program.ts'

/** What a test file brings to life. */
export interface Reach {
  /** The files that are loaded with it, be it later. */
  readonly loaded: ReadonlySet<string>
  /** Those that its own imports load, before its first statement runs. */
  readonly first: ReadonlySet<string>
  /** Whether the functions of a statement of the top level, that which holds an offset, may be called. */
  isLive(path: string, at: number): boolean
  /** Whether they may be called while the files are loaded. */
  mayRunAtLoad(path: string, at: number): boolean
  /** Whether calls lead there while the files are loaded. */
  runsAtLoad(path: string, at: number): boolean
}

/** What a test has something else in the place of. */
export interface Shut {
  /** Functions that do not run while the test does: see {@link keyOf}. */
  readonly functions: ReadonlySet<string>
  /** Modules that are not loaded, unless the imports of the test load them before the mocks are made. */
  readonly modules: ReadonlySet<string>
  /** Whether the mocks are made above the imports. */
  readonly isHoisted: boolean
}

/** Follows the names from a test. */
export function reachOf(program: Program, test: string, { functions: cuts, isHoisted, modules }: Shut): Reach {
  const imports = new Walk(program, cuts, isHoisted ? modules : new Set())
  imports.enter(test)
  const first = new Set(imports.loaded)
  const shut = new Set([...modules].filter(module => !first.has(module)))
  const walk = new Walk(program, cuts, shut)
  walk.enter(test)
  for (const unit of program.facts(test)?.units ?? []) walk.use(test, unit)
  walk.finish()
  const atLoad = (onlyCalls: boolean) => {
    const loading = new Walk(program, cuts, shut, onlyCalls)
    for (const path of walk.loaded) if (path !== test) loading.enter(path)
    loading.finish()
    return loading
  }
  const may = atLoad(false)
  const does = atLoad(true)
  return {
    loaded: walk.loaded,
    first,
    isLive: (path, at) => walk.covers(path, at),
    mayRunAtLoad: (path, at) => may.covers(path, at),
    // Making an object of a class while files are loaded calls none of its methods.
    runsAtLoad: (path, at) => does.covers(path, at) && !isInMethodAt(program, path, at),
  }
}

function isInMethodAt(program: Program, path: string, at: number): boolean {
  return program.unitAt(path, at)?.uses.find(use => use.at === at)?.isInMethod ?? false
}

/** A statement, or one member of the object that it declares. */
interface Part {
  readonly path: string
  readonly unit: Unit
  readonly member?: string
}

class Walk {
  readonly loaded = new Set<string>()
  readonly #used = new Map<Unit, 'all' | Set<string>>()
  readonly #program: Program
  readonly #cuts: ReadonlySet<string>
  readonly #shut: ReadonlySet<string>
  readonly #onlyCalls: boolean
  readonly #todo: Part[] = []
  readonly #followed = new Set<string>()

  /** `onlyCalls`: what is handed on does not count. */
  constructor(program: Program, cuts: ReadonlySet<string>, shut: ReadonlySet<string>, onlyCalls = false) {
    this.#program = program
    this.#cuts = cuts
    this.#shut = shut
    this.#onlyCalls = onlyCalls
  }

  /** Loads a file and what it imports. */
  enter(path: string) {
    if (this.loaded.has(path) || this.#shut.has(path)) return
    const facts = this.#program.facts(path)
    if (!facts) return
    this.loaded.add(path)
    for (const specifier of facts.statics) this.#enterSpecifier(specifier, path)
  }

  /** Whether the code at an offset is used. */
  covers(path: string, at: number): boolean {
    const unit = this.#program.unitAt(path, at)
    const used = unit && this.#used.get(unit)
    if (used === undefined || used === 'all') return used !== undefined
    return [...used].some(member => isIn(unit!.members!.get(member)!, at))
  }

  #enterSpecifier(specifier: string, from: string) {
    const module = this.#program.moduleId(specifier, from)
    if (module !== undefined && !isBuiltin(module)) this.enter(module)
    return module
  }

  /** All that a statement uses may run, its functions included; or what one member of its object uses. */
  use(path: string, unit: Unit, member?: string) {
    const known = this.#used.get(unit)
    if (known === 'all') return
    if (member !== undefined && unit.members?.has(member)) {
      if (known?.has(member)) return
      this.#used.set(unit, new Set([...(known ?? []), member]))
      this.#todo.push({ path, unit, member })
    } else {
      this.#used.set(unit, 'all')
      this.#todo.push({ path, unit })
    }
  }

  /** Follows what is used, and what the files do while they are loaded, until nothing new comes up. */
  finish() {
    const evaluated = new Set<string>()
    for (;;) {
      for (let next = this.#todo.pop(); next; next = this.#todo.pop()) this.#usesOf(next)
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
      const isEffect = unit.names.length === 0
      if (isEffect && !this.#onlyCalls) this.use(path, unit)
      else
        for (const use of unit.uses)
          if (this.#onlyCalls ? use.isCalled && use.isOutside : use.isAtLoad) this.#follow(path, use)
    }
  }

  #usesOf({ path, unit, member }: Part) {
    const span = member === undefined ? unit : unit.members!.get(member)!
    for (const use of unit.uses)
      if (isIn(span, use.at) && (!this.#onlyCalls || (use.isCalled && !use.isInMethod))) this.#follow(path, use)
    for (const { specifier, names } of unit.loads) {
      const module = this.#enterSpecifier(specifier, path)
      if (module === undefined || isBuiltin(module) || this.#onlyCalls) continue
      if (names) for (const name of names) this.#exported({ module, name })
      else this.#all(module)
    }
  }

  #follow(path: string, { isCopied, local, member }: Use) {
    const imported = this.#program.facts(path)!.imports.get(local)
    // A test keeps a copy of what it replaces.
    if (isCopied && imported?.name === INTERNALS) return
    if (!imported) return this.#declared(path, local, member)
    const module = this.#program.moduleId(imported.specifier, path)
    if (module === undefined || isBuiltin(module)) return
    if (imported.name !== '*') this.#exported({ module, name: imported.name }, member)
    else if (member === undefined) this.#all(module)
    else this.#exported({ module, name: member })
  }

  /** `member`: what is used of it, where it is an object. */
  #exported({ module, name }: Export, member?: string) {
    const key = `${keyOf({ module, name })}\0${member ?? ''}`
    if (this.#followed.has(key)) return
    this.#followed.add(key)
    const chain = this.#program.chain(module, name)
    const last = chain.at(-1)
    if (!last || chain.some(step => this.#shut.has(step.module))) return
    if (last.name === '*') return this.#all(last.module)
    const declaration = this.#program.declarationOf(module, name)
    if (declaration && !isBuiltin(declaration.module)) this.#declared(declaration.module, declaration.name, member)
  }

  #declared(path: string, name: string, member?: string) {
    const whole = member === undefined ? name : `${name}.${member}`
    if (this.#cuts.has(keyOf({ module: path, name })) || this.#cuts.has(keyOf({ module: path, name: whole }))) return
    for (const unit of this.#program.unitsOf(path, name)) this.use(path, unit, member)
  }

  /** A module is used as a whole. */
  #all(module: string) {
    const key = keyOf({ module, name: '*' })
    if (this.#followed.has(key) || this.#shut.has(module)) return
    this.#followed.add(key)
    const facts = this.#program.facts(module)
    for (const name of facts?.exports.keys() ?? []) this.#exported({ module, name })
    for (const specifier of facts?.stars ?? []) {
      const next = this.#program.moduleId(specifier, module)
      if (next !== undefined && !isBuiltin(next)) this.#all(next)
    }
  }
}

function isIn({ start, end }: Span, at: number): boolean {
  return start <= at && at < end
}
