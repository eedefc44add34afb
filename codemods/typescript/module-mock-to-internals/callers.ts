/** The files through which a test comes to call a function that it replaces. */
import type { ASTNode } from 'jscodeshift'
import type { Loading } from '../shared/loading.ts'
import { isBuiltin } from '../shared/modules.ts'
import { shortened } from '../shared/texts.ts'
import type { Loads } from './loads.ts'
import { type Export, keyOf, type Program, type Take } from './program.ts'
import type { Reach } from './reach.ts'
import type { Why } from './refusals.ts'
import { type Seam, seamOf } from './seams.ts'
import type { Reason } from './texts.ts'

/** What a plan goes by. */
export interface Ground {
  readonly program: Program
  readonly loading: Loading
  readonly loads: Loads
  readonly shape: 'lazy' | 'eager'
  /** How many files may get a seam for one mock. */
  readonly limits: { readonly builtin: number; readonly own: number }
}

/** A file that calls what a mock replaces. */
export interface Caller {
  readonly path: string
  readonly seam: Seam
  /** Whether the file may call the function while files are loaded, when the mock is there, and the override is not. */
  readonly mayComeEarly: boolean
}

/** One function that a test replaces. */
export interface Replaced {
  readonly test: string
  readonly module: string
  readonly name: string
  readonly reach: Reach
  /** Whether the runner makes the mock above the imports. */
  readonly isHoisted: boolean
  /** Whether the module is there before the mock: bun then changes it for whoever has the function, by whichever way. */
  readonly isLoaded: boolean
}

type Callers =
  | {
      readonly callers: readonly Caller[] /** Whether files that nothing leads to have it too. */
      readonly hasOthers: boolean
    }
  | Why

/** Finds them, or why one of them cannot have a seam. */
export function callersOf(ground: Ground, replaced: Replaced): Callers {
  const { program } = ground
  const { isLoaded, module, name } = replaced
  const declaration = program.declarationOf(module, name)
  if (!declaration) return { callers: [], hasOthers: false }
  const key = isLoaded ? keyOf(program.chain(module, name).at(-1)!) : keyOf({ module, name })
  const callers: Caller[] = []
  let hasOthers = false
  for (const { path, take } of takersOf(program, replaced, key, isLoaded ? declaration : undefined)) {
    const found = callerOf(ground, replaced, declaration, path, take)
    if (found === 'other') hasOthers = true
    else if (found && 'reason' in found) return found
    else if (found) callers.push(found)
  }
  return { callers, hasOthers }
}

/** The files that have a function, and the name that they have for it; `own` is its declaration, where its own file counts. */
function takersOf(program: Program, { reach, test }: Replaced, key: string, own: Export | undefined) {
  const takers = [...reach.loaded].sort().flatMap(path => {
    return path === test ? [] : (program.takes(path).get(key) ?? []).map(take => ({ path, take }))
  })
  const inside = own && !isBuiltin(own.module) ? [{ path: own.module, take: { local: own.name } }] : []
  return [...takers, ...inside]
}

/** The file that declares a function, where its own code calls it; undefined where nothing leads to these calls. */
export function innerCallerOf(ground: Ground, replaced: Replaced): Caller | Why | undefined {
  const declaration = ground.program.declarationOf(replaced.module, replaced.name)!
  const found = callerOf(ground, replaced, declaration, declaration.module, { local: declaration.name })
  return found === 'other' ? undefined : found
}

/** Another file that calls it, and whether files that nothing leads to have it too. */
export function otherCallerOf(ground: Ground, replaced: Replaced): { path?: string; hasOthers: boolean } {
  const { program } = ground
  const declaration = program.declarationOf(replaced.module, replaced.name)!
  const found = takersOf(
    program,
    replaced,
    keyOf(program.chain(replaced.module, replaced.name).at(-1)!),
    undefined,
  ).map(({ path, take }) => ({ path, how: callerOf(ground, replaced, declaration, path, take) }))
  const path = found.find(({ how }) => how !== undefined && how !== 'other')?.path
  return { ...(path !== undefined && { path }), hasOthers: found.some(({ how }) => how === 'other') }
}

/** The files of callers, in the order of their paths. */
export function filesOf(callers: ReadonlyMap<string, readonly Caller[]>): string[] {
  return [...new Set([...callers.values()].flat().map(({ path }) => path))].sort()
}

function isTaken(take: Take, local: string, member: string | undefined): boolean {
  return local === take.local && (take.member === undefined || take.member === member)
}

function callerOf(
  ground: Ground,
  replaced: Replaced,
  declaration: Export,
  path: string,
  take: Take,
): Caller | Why | 'other' | undefined {
  const { isHoisted, name, reach } = replaced
  const { program } = ground
  const isOwn = declaration.module === path
  const units = program.unitsWith(path, take).filter(({ names }) => !(isOwn && names.includes(take.local)))
  const uses = units.flatMap(({ uses }) => uses.filter(({ local, member }) => isTaken(take, local, member)))
  if (uses.length === 0) return undefined
  if (!uses.some(({ at, isOutside }) => isOutside || reach.isLive(path, at))) return 'other'
  const seam = seamOf(program, path, take, { isPlain: program.isPlain(declaration), shape: ground.shape, isOwn })
  const refuse = (reason: Reason, more: Why['data'] = {}): Why => ({ reason, data: { name, file: path, ...more } })
  if ('obstacle' in seam) return refuse('other-internals', { code: shortened(seam.obstacle) })
  const { tree } = seam.file
  const isLive = (node: ASTNode) => reach.isLive(path, tree.span(node).start)
  // What was taken before the mock is made stays what it is.
  const wasTaken = !isHoisted && reach.first.has(path)
  const live = seam.uses.filter(({ node, obstacle }) => (obstacle === 'captured' ? !wasTaken : isLive(node)))
  const isCalled = seam.at !== undefined && reach.isLive(path, seam.at)
  // An object that has the function itself keeps the real one.
  const isMissed = isCalled && wasTaken && !seam.isLazy
  if (live.length === 0 && (isMissed || !isCalled)) {
    return seam.uses.some(({ obstacle }) => obstacle !== 'captured') ? 'other' : undefined
  }
  if (live.length > 0 && seam.isThere && !seam.isLazy) return refuse('out-of-reach')
  const stopped = live.find(({ obstacle }) => obstacle)
  if (stopped) return refuse(stopped.obstacle!, { code: shortened(tree.slice(tree.parent(stopped.node)!)) })
  if (!wasTaken && live.some(({ node }) => reach.runsAtLoad(path, tree.span(node).start))) return refuse('early')
  if (isFramework(path)) return refuse('framework')
  if (ground.shape === 'eager' && program.isBound(declaration)) return refuse('uses-this')
  const mayComeEarly = !wasTaken && live.some(({ node }) => reach.mayRunAtLoad(path, tree.span(node).start))
  return { path, seam, mayComeEarly }
}

/** Files whose exports mean something to a framework. */
function isFramework(path: string): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1)
  if (/^\+|\.(?:stories|config)\.[cm]?[jt]sx?$/.test(name)) return true
  if (/(?:^|\/)(?:pages|routes)\//.test(path)) return true
  return (
    /(?:^|\/)app\//.test(path) && /^(?:page|layout|route|loading|error|template|default|not-found)\.[jt]sx?$/.test(name)
  )
}
