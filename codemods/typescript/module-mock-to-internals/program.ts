/** The modules of a project and the names that they hand on to each other. */
import type { ProjectTree } from '../../../src/engines/ts-morph.ts'
import { isBuiltin, moduleKey } from '../shared/modules.ts'
import { type Facts, factsOf, type Named, type Unit, type Use } from './facts.ts'

/** A name of a module. `module` is the path of a file, or the name of a part of the runtime: see {@link moduleId}. */
export interface Export {
  readonly module: string
  /** As the module exports it; of the file that declares it, as it is called there. */
  readonly name: string
}

/** A module by the name that it has all over the project; undefined for a package. */
export function moduleId(project: Pick<ProjectTree, 'resolve'>, specifier: string, from: string): string | undefined {
  if (!isBuiltin(specifier)) return project.resolve(specifier, from)
  const key = moduleKey(specifier)
  return key.startsWith('bun') ? key : `node:${key}`
}

/** A name that a file has for an export of another module. */
export interface Take {
  readonly local: string
  /** Where `local` is a namespace. */
  readonly member?: string
}

/** Keeps what has been read of each file. */
export class Program {
  readonly project: ProjectTree
  readonly #facts = new Map<string, Facts | undefined>()
  readonly #modules = new Map<string, string | undefined>()
  readonly #units = new Map<string, Map<string, Unit[]>>()
  readonly #chains = new Map<string, readonly Export[]>()
  readonly #takes = new Map<string, ReadonlyMap<string, readonly Take[]>>()

  constructor(project: ProjectTree) {
    this.project = project
  }

  /** What a file has; undefined for one that cannot be read, and for parts of the runtime. */
  facts(path: string): Facts | undefined {
    if (!this.#facts.has(path)) {
      this.#facts.set(path, isBuiltin(path) ? undefined : this.project.glance(path, factsOf))
    }
    return this.#facts.get(path)
  }

  /** See {@link moduleId}. */
  moduleId(specifier: string, from: string): string | undefined {
    const key = `${specifier}\0${from}`
    if (!this.#modules.has(key)) this.#modules.set(key, moduleId(this.project, specifier, from))
    return this.#modules.get(key)
  }

  /** The statement of the top level that holds an offset. */
  unitAt(path: string, at: number): Unit | undefined {
    return this.facts(path)?.units.find(({ start, end }) => start <= at && at < end)
  }

  /** The statements that declare a name, or set a member of what it stands for. */
  unitsOf(path: string, name: string): readonly Unit[] {
    let byName = this.#units.get(path)
    if (!byName) {
      byName = new Map()
      for (const unit of this.facts(path)?.units ?? [])
        for (const own of unit.names) byName.set(own, [...(byName.get(own) ?? []), unit])
      this.#units.set(path, byName)
    }
    return byName.get(name) ?? []
  }

  /**
   * The way from a name of a module to its declaration, each module by which it goes with its name there. The last one declares it: see
   * {@link declarationOf}. Empty where it cannot be followed.
   */
  chain(module: string, name: string): readonly Export[] {
    const key = keyOf({ module, name })
    const known = this.#chains.get(key)
    if (known) return known
    this.#chains.set(key, [])
    const found = this.#follow(module, name)
    this.#chains.set(key, found)
    return found
  }

  #follow(module: string, name: string): readonly Export[] {
    const here = { module, name }
    if (isBuiltin(module)) return [here]
    const facts = this.facts(module)
    if (!facts) return []
    const exported = facts.exports.get(name)
    const next = (to: Named) => {
      const id = this.moduleId(to.specifier, module)
      if (id === undefined) return []
      if (to.name === '*') return [here, { module: id, name: '*' }]
      const rest = this.chain(id, to.name)
      return rest.length > 0 ? [here, ...rest] : []
    }
    if (typeof exported === 'string') {
      const imported = facts.imports.get(exported)
      return imported ? next(imported) : [here]
    }
    if (exported) return next(exported)
    if (name === 'default') return []
    for (const specifier of facts.stars) {
      const rest = next({ specifier, name })
      if (rest.length > 0) return rest
    }
    return []
  }

  /** The file that declares an export, with the name that it has for it itself. */
  declarationOf(module: string, name: string): Export | undefined {
    const last = this.chain(module, name).at(-1)
    if (!last || isBuiltin(last.module)) return last
    const local = this.facts(last.module)?.exports.get(last.name)
    return typeof local === 'string' ? { module: last.module, name: local } : undefined
  }

  /** The names by which a file has other modules' exports, by {@link keyOf} of each module on the way to their declarations. */
  takes(path: string): ReadonlyMap<string, readonly Take[]> {
    const known = this.#takes.get(path)
    if (known) return known
    const takes = new Map<string, Take[]>()
    for (const [local, { specifier, name }] of this.facts(path)?.imports ?? []) {
      const module = this.moduleId(specifier, path)
      if (module === undefined) continue
      const taken = name === '*' ? this.membersOf(path, local) : [undefined]
      for (const member of taken) {
        for (const step of this.chain(module, member ?? name)) {
          const key = keyOf(step)
          takes.set(key, [...(takes.get(key) ?? []), { local, ...(member !== undefined && { member }) }])
        }
      }
    }
    this.#takes.set(path, takes)
    return takes
  }

  /** Where the statements of a file's top level stand that use what it takes. */
  unitsWith(path: string, { local, member }: Take): Unit[] {
    return (this.facts(path)?.units ?? []).filter(({ uses }) => {
      return uses.some(use => use.local === local && (member === undefined || use.member === member))
    })
  }

  /** Whether an arrow function that calls a function has its type: see {@link Facts.plain}. */
  isPlain({ module, name }: Export): boolean {
    return this.facts(module)?.plain.has(name) ?? false
  }

  /** Whether a function goes by its `this`. */
  isBound({ module, name }: Export): boolean {
    return this.facts(module)?.bound.has(name) ?? false
  }

  /** Whether any mock passes for a function: not where it may say something of the types of what it is given, or have members, as `realpathSync.native`. */
  takesAnyMock(module: string, name: string): boolean {
    const declaration = this.declarationOf(module, name)
    return declaration !== undefined && this.isPlain(declaration)
  }

  /** The type that a plain function returns, as it is written. */
  returnTypeOf(module: string, name: string): string | undefined {
    const declaration = this.declarationOf(module, name)
    return declaration && this.facts(declaration.module)?.plain.get(declaration.name)
  }

  /** The members that a file reads of a namespace. */
  membersOf(path: string, local: string): string[] {
    const uses: Use[] = (this.facts(path)?.units ?? []).flatMap(({ uses }) => uses)
    return [...new Set(uses.flatMap(use => (use.local === local && use.member !== undefined ? [use.member] : [])))]
  }
}

/** One string for an export. */
export function keyOf({ module, name }: Export): string {
  return `${module}\0${name}`
}
