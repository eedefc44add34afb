/**
 * The review as a state machine: each key, and each thing that happens meanwhile, makes a new state of the old one. It draws nothing, reads
 * nothing and writes nothing: what has to be asked or done outside is a wish in the state, and its answer comes back as an event.
 */
import type { Edit } from '../codemod.ts'

/** One site to be decided. */
export interface Change {
  /** The same in every run that finds the site: its path and its fingerprint. */
  readonly id: string
  /** Of the site. */
  readonly path: string
  readonly codemod: string
  /** Whether there is a fix to take. */
  readonly isFixable: boolean
  /** What a search looks at. */
  readonly text: string
  /** The ids of those whose fixes cannot go in together with this one. */
  readonly rivals: ReadonlySet<string>
}

/** What a person has made of a change. */
export type Decision =
  | { readonly kind: 'accept'; readonly edited?: Edited }
  | { readonly kind: 'decline' }
  | { readonly kind: 'suppress'; readonly reason: string }

/** A change as a person wrote it. */
export interface Edited {
  /** In the place of the edits that the fix has in its file. */
  readonly edits: readonly Edit[]
  /** Whether the shared edits of the fix are among them, changed. */
  readonly isWhole: boolean
  /** The ids of changes that cannot go in together with it. */
  readonly rivals: ReadonlySet<string>
}

/** What has to be asked or done outside of the machine. */
export type Wish =
  | { readonly kind: 'edit' | 'open' | 'reason'; readonly id: string }
  | { readonly kind: 'search' | 'help' | 'again' }
  | { readonly kind: 'end'; readonly write: boolean }

/** Decisions that one key made, and what undoing them brings back. */
interface Step {
  readonly ids: readonly string[]
  /** The change that was shown. */
  readonly at: string | undefined
  /** The codemod whose later changes the key decided as well. */
  readonly codemod?: string
  /** What was said of codemods before. */
  readonly standing: State['standing']
}

/** All there is to know of a review. */
export interface State {
  /** In the order in which they are asked about. */
  readonly changes: readonly Change[]
  readonly decisions: ReadonlyMap<string, Decision>
  /** What is decided of changes yet to be found, by codemod. */
  readonly standing: ReadonlyMap<string, 'accept' | 'decline'>
  readonly past: readonly Step[]
  /** The change that is shown; undefined while there is none to decide. */
  readonly at: string | undefined
  /** Lines of context around a diff. */
  readonly context: number
  /** Whether all changes are found. */
  readonly isPlanned: boolean
  readonly wish?: Wish
  /** What is to be said about the last key. */
  readonly note?: string
}

/** What happens. */
export type Event =
  | { readonly kind: 'key'; readonly key: string }
  | { readonly kind: 'found'; readonly changes: readonly Change[] }
  | { readonly kind: 'planned' }
  /** The answer to a wish; without a text, the person thought better of it. */
  | { readonly kind: 'reason' | 'search'; readonly text?: string }
  | { readonly kind: 'edited'; readonly edited?: Edited }
  /** A file was planned anew: its changes take the place of those of its paths. */
  | { readonly kind: 'replanned'; readonly paths: ReadonlySet<string>; readonly changes: readonly Change[] }
  /** Decisions of another time. */
  | { readonly kind: 'restored'; readonly decisions: ReadonlyMap<string, Decision> }

export const START: State = {
  changes: [],
  decisions: new Map(),
  standing: new Map(),
  past: [],
  at: undefined,
  context: 3,
  isPlanned: false,
}

/** The keys, in the order in which help lists them, with what they do. */
export const KEYS: readonly (readonly [key: string, meaning: string])[] = [
  ['y', 'take this change'],
  ['n', 'leave it'],
  ['a', 'take the rest of this file'],
  ['d', 'leave the rest of this file'],
  ['A', 'take the rest of this codemod, in all files'],
  ['D', 'leave the rest of this codemod, in all files'],
  ['s', 'show more lines around it'],
  ['e', 'edit the result, then take it'],
  ['u', 'undo the last decision'],
  ['j', 'go to the next undecided change'],
  ['k', 'go to the previous undecided change'],
  ['x', 'suppress it: write a comment with a reason, so that no run finds it again'],
  ['o', 'open the file in the editor, then look at it again'],
  ['/', 'search: go to the next undecided change with a text'],
  ['q', 'stop, and write what was taken'],
  ['Q', 'stop, and write nothing'],
  ['?', 'show these keys'],
]

/** The change whose fix was taken and stands in the way of this one. */
export function blockerOf(state: State, change: Change): string | undefined {
  for (const id of change.rivals) if (state.decisions.get(id)?.kind === 'accept') return id
  for (const [id, decision] of state.decisions)
    if (decision.kind === 'accept' && decision.edited?.rivals.has(change.id)) return id
  return undefined
}

/** Whether a change waits for a decision. */
export function isOpen(state: State, change: Change): boolean {
  return !state.decisions.has(change.id) && blockerOf(state, change) === undefined
}

/** The change that is shown. */
export function current({ at, changes }: State): Change | undefined {
  return at === undefined ? undefined : changes.find(({ id }) => id === at)
}

/** What becomes of a state when something happens. */
export function step(before: State, event: Event): State {
  if (event.kind === 'found') return found(before, event.changes)
  if (event.kind === 'planned') return settled({ ...before, isPlanned: true })
  const { wish, note: _note, ...state } = before
  switch (event.kind) {
    case 'key':
      return press(state, event.key)
    case 'reason':
      return wish?.kind === 'reason' && event.text !== undefined ? suppress(state, wish.id, event.text) : state
    case 'search':
      return event.text ? search(state, event.text) : state
    case 'edited':
      return wish?.kind === 'edit' && event.edited ? acceptEdited(state, wish.id, event.edited) : state
    case 'replanned':
      return replan(state, event.paths, event.changes)
    case 'restored':
      return settled({ ...state, decisions: new Map([...event.decisions, ...state.decisions]) })
  }
}

/** A question that is open stays open. */
function found(state: State, changes: readonly Change[]): State {
  return settled(withStanding({ ...state, changes: [...state.changes, ...changes] }, changes))
}

function press(state: State, key: string): State {
  if (key === 'q' || key === 'Q') return { ...state, wish: { kind: 'end', write: key === 'q' } }
  if (key === 'u') return undo(state)
  if (key === '?') return { ...state, wish: { kind: 'help' } }
  const change = current(state)
  if (!change)
    return {
      ...state,
      note: 'Nothing is left to decide: q writes what was taken, u takes back the last decision, Q writes nothing.',
    }
  const { id, isFixable } = change
  switch (key) {
    case 'y':
      return isFixable ? decide(state, [id], { kind: 'accept' }) : { ...state, note: NO_FIX }
    case 'n':
      return decide(state, [id], { kind: 'decline' })
    case 'a':
    case 'd':
      return decideAll(state, other => other.path === change.path, key === 'a' ? 'accept' : 'decline')
    case 'A':
    case 'D':
      return decideAll(
        state,
        other => other.codemod === change.codemod,
        key === 'A' ? 'accept' : 'decline',
        change.codemod,
      )
    case 's':
      return { ...state, context: state.context * 3, wish: { kind: 'again' } }
    case 'e':
      return isFixable ? { ...state, wish: { kind: 'edit', id } } : { ...state, note: NO_FIX }
    case 'o':
      return { ...state, wish: { kind: 'open', id } }
    case 'x':
      return { ...state, wish: { kind: 'reason', id } }
    case 'j':
    case 'k':
      return move(state, key === 'j' ? 1 : -1)
    case '/':
      return { ...state, wish: { kind: 'search' } }
    default:
      return { ...state, note: 'y takes the change, n leaves it, ? shows all keys.' }
  }
}

const NO_FIX = 'There is no fix to take: n leaves it, o opens the file, x suppresses it.'

function decide(state: State, ids: readonly string[], decision: Decision): State {
  const decisions = new Map(state.decisions)
  for (const id of ids) decisions.set(id, decision)
  const past = [...state.past, { ids, at: state.at, standing: state.standing }]
  return settled({ ...state, decisions, past, context: START.context })
}

/** Decides all open changes of a kind. Of two that cannot go in together the first is taken. */
function decideAll(
  state: State,
  isMeant: (change: Change) => boolean,
  kind: 'accept' | 'decline',
  codemod?: string,
): State {
  const open = state.changes.filter(change => isMeant(change) && isOpen(state, change))
  const taken = kind === 'accept' ? withoutRivals(open.filter(({ isFixable }) => isFixable)) : open
  if (taken.length === 0 && codemod === undefined) return { ...state, note: NO_FIX }
  const next = decide(
    state,
    taken.map(({ id }) => id),
    { kind },
  )
  if (codemod === undefined) return next
  const standing = new Map([...state.standing, [codemod, kind] as const])
  return { ...next, standing, past: [...state.past, { ...next.past.at(-1)!, codemod }] }
}

function withoutRivals(changes: readonly Change[]): Change[] {
  const taken: Change[] = []
  const blocked = new Set<string>()
  for (const change of changes) {
    if (blocked.has(change.id)) continue
    taken.push(change)
    for (const rival of change.rivals) blocked.add(rival)
  }
  return taken
}

/** Decides what was just found by what was said of its codemod: as part of that step, so that one undo takes back all of it. */
function withStanding(state: State, found: readonly Change[]): State {
  const decisions = new Map(state.decisions)
  const past = [...state.past]
  for (const [codemod, kind] of state.standing) {
    const open = found.filter(change => change.codemod === codemod && isOpen({ ...state, decisions }, change))
    const taken = kind === 'accept' ? withoutRivals(open.filter(({ isFixable }) => isFixable)) : open
    for (const { id } of taken) decisions.set(id, { kind })
    const index = past.findLastIndex(step => step.codemod === codemod)
    const step = past[index]
    if (step) past[index] = { ...step, ids: [...step.ids, ...taken.map(({ id }) => id)] }
  }
  return { ...state, decisions, past }
}

function acceptEdited(state: State, id: string, edited: Edited): State {
  const rival = [...edited.rivals].find(other => state.decisions.get(other)?.kind === 'accept')
  if (rival !== undefined)
    return { ...state, note: 'What you wrote overlaps with a change that is taken: undo that one first, or edit less.' }
  return decide(state, [id], { kind: 'accept', edited })
}

function suppress(state: State, id: string, text: string): State {
  const reason = text.replace(/\s+/g, ' ').trim()
  if (reason === '') return { ...state, note: 'A suppression needs a reason: nothing was decided.' }
  return decide(state, [id], { kind: 'suppress', reason })
}

function undo(state: State): State {
  const last = state.past.at(-1)
  if (!last) return { ...state, note: 'There is no decision to undo.' }
  const decisions = new Map(state.decisions)
  for (const id of last.ids) decisions.delete(id)
  const before = { ...state, decisions, standing: last.standing, past: state.past.slice(0, -1), context: START.context }
  return settled({ ...before, at: last.at ?? state.at })
}

/** Shows what is shown for as long as it is open, else the next open change. */
function settled(state: State): State {
  const change = current(state)
  if (change && isOpen(state, change)) return state
  const index = change ? state.changes.indexOf(change) : -1
  const next = following(state, index, 1)
  return { ...state, at: next?.id, context: START.context }
}

/** The open change after an index in a direction, around the ends. */
function following({ changes, ...rest }: State, index: number, direction: 1 | -1): Change | undefined {
  const state = { changes, ...rest }
  for (let n = 1; n <= changes.length; n++) {
    const at = (((index + direction * n) % changes.length) + changes.length) % changes.length
    const change = changes[at]!
    if (isOpen(state, change)) return change
  }
  return undefined
}

function move(state: State, direction: 1 | -1): State {
  const index = state.changes.findIndex(({ id }) => id === state.at)
  const next = following(state, index, direction)
  if (!next || next.id === state.at) return { ...state, note: 'There is no other undecided change.' }
  return { ...state, at: next.id, context: START.context }
}

function search(state: State, text: string): State {
  const wanted = text.toLowerCase()
  const open = state.changes.filter(change => isOpen(state, change) && change.text.toLowerCase().includes(wanted))
  const from = state.changes.findIndex(({ id }) => id === state.at)
  const next = open.find(change => state.changes.indexOf(change) > from) ?? open[0]
  if (!next) return { ...state, note: `No undecided change has "${text}".` }
  return { ...state, at: next.id, context: START.context }
}

/** Decisions stand where a change is there again; those of changes that are gone go with them. */
function replan(state: State, paths: ReadonlySet<string>, found: readonly Change[]): State {
  const index = state.changes.findIndex(({ path }) => paths.has(path))
  const at = index < 0 ? state.changes.length : index
  const rest = state.changes.filter(({ path }) => !paths.has(path))
  const changes = [...rest.slice(0, at), ...found, ...rest.slice(at)]
  const known = new Set(changes.map(({ id }) => id))
  const decisions = new Map([...state.decisions].filter(([id]) => known.has(id)))
  const past = state.past
    .map(step => ({ ...step, ids: step.ids.filter(id => known.has(id)) }))
    .filter(({ ids, codemod }) => ids.length > 0 || codemod !== undefined)
  const next = withStanding({ ...state, changes, decisions, past }, found)
  return settled({ ...next, at: state.at !== undefined && known.has(state.at) ? state.at : found[0]?.id })
}
