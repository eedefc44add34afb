import { type Dirent, lstatSync, readdirSync, realpathSync, type Stats, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join, parse, relative, resolve, sep } from 'node:path'
import type picomatch from 'picomatch'
import { isIgnored, isNeverEntered, landmarksOf, prefixFor, type RuleBook, type Rules, ruleBook } from './ignore.ts'

/** A file to read and perhaps to write. */
export interface SourceFile {
  /** As shown to the user: relative to the working directory, with `/`; absolute only when on another drive. */
  readonly path: string
  /** The real path, with symlinks resolved: what is read and written. */
  readonly file: string
}

/** A pattern that matched no file. */
export interface Unmatched {
  readonly pattern: string
  /** The folder it was looked for in, as shown to the user. */
  readonly looked: string
  /** The reason, in words. */
  readonly why: string
  /** It is a file or folder that is there, only without anything to take: a shell that expands `tests/*` names such ones too. */
  readonly idle?: true
}

/** Something that a pattern named or matched, or that lay on the way, and that was left out. */
export interface Skipped {
  /** As shown to the user. */
  readonly path: string
  /** The reason, in words. */
  readonly why: string
}

/** What the user's patterns stand for, each list sorted by path or pattern in the order of code units. */
export interface Expansion {
  /** Every real file once. */
  readonly files: readonly SourceFile[]
  readonly unmatched: readonly Unmatched[]
  readonly skipped: readonly Skipped[]
}

/** How to expand patterns. */
export interface ExpandOptions {
  /** The folder, absolute, that relative patterns start from and that shown paths are relative to. */
  readonly cwd: string
  /** The extensions to take, each with its dot. */
  readonly extensions: ReadonlySet<string>
  /** Whether .gitignore files and `.git/info/exclude` are respected. */
  readonly gitignore: boolean
}

/**
 * Expands paths and globs to the files to read. The order of the patterns does not matter.
 *
 * - An existing path wins over its glob meaning, also as the leading folders of a glob (`app/[id]/*.test.ts`). A file
 *   that is named is taken even when .gitignore ignores it; a folder stands for all the files in it.
 * - A glob has picomatch's syntax; with a `/` at its end it stands for the files in the folders that it matches.
 *   Only a pattern that names the dot matches dot files and dot folders.
 * - A pattern that starts with `!` takes files out of the whole set; a folder that it matches goes with all it holds.
 * - Folders that hold no source (see `isNeverEntered`) and what .gitignore ignores are passed by, unless the leading
 *   plain folders of a pattern, its base, name them or lie in them.
 * - A symlink is followed when a pattern's base names it. One met on the way is taken only when it leads to a file
 *   inside of a base; a symlinked folder met on the way is not entered.
 *
 * Throws when `cwd` does not exist.
 */
export function expand(patterns: readonly string[], options: ExpandOptions): Expansion {
  const asked = [...new Set(patterns)].map(pattern => readPattern(pattern, options.cwd))
  const settings: Settings = {
    ...options,
    realCwd: realpathSync.native(options.cwd),
    everything: false,
    isExcluded: exclusion(asked.filter(each => each.negated)),
  }
  const search = find(asked, settings)
  const files = [...search.files].map(([file, path]) => ({ path, file }))
  const skipped = [...search.skipped].map(([path, why]) => ({ path, why }))
  const unmatched = [...search.unmatched, ...search.globs.flatMap(glob => explain(glob, settings))]
  return {
    files: files.filter(({ path, file }) => !isTakenOut(settings, path, file)).sort(byKey(each => each.path)),
    unmatched: unmatched.sort(byKey(each => each.pattern)),
    skipped: skipped
      .filter(({ path }) => !isTakenOut(settings, path, resolve(settings.realCwd, path)))
      .sort(byKey(each => each.path)),
  }
}

/** The folders, by their real paths, in which patterns look for files: those that are there. */
export function foldersOf(patterns: readonly string[], cwd: string): string[] {
  const bases = patterns
    .map(pattern => readPattern(pattern, cwd))
    .flatMap(({ negated, base }) => (negated ? [] : (base ?? [])))
  return bases.filter(exists).flatMap(base => {
    const stats = statSync(base, { throwIfNoEntry: false })
    return stats ? [realpathSync.native(stats.isDirectory() ? base : dirname(base))] : []
  })
}

// --- Patterns -------------------------------------------------------------------------------------------------------

/** A pattern as read: where to look and what for. */
interface Asked {
  readonly pattern: string
  readonly negated: boolean
  /** The leading plain folders, absolute, or the whole path when nothing is left to match. Absent in an empty one. */
  readonly base?: string
  /** What is left to match below the base, with `/`. */
  readonly rest: string
}

/** A pattern that is looked for below a folder, and what came of it. */
interface Glob {
  readonly asked: Asked
  /** Whether a file matches; `path` is relative to the base. */
  readonly matches: (path: string) => boolean
  /** Whether a match can lie in the folder `name`, which lies `depth` folders below the base. */
  readonly enters: (name: string, depth: number) => boolean
  found: boolean
  /** The first thing that matched, or lay on the way, and was skipped. */
  skipped?: string
  /** The first folder that matched. */
  folder?: string
}

// Without the `s` flag `**` would not match a name with a line break in it. With the fast paths `**.py` would span
// folders, but `src/**.py` would not; as picomatch documents it, `**` does so only as a whole segment.
const SYNTAX: picomatch.PicomatchOptions = { fastpaths: false, flags: 's', nonegate: true, windows: false }

const require = createRequire(import.meta.url)

/** Compiles a glob. Loaded with the first one: paths need no matcher. */
function compiled(glob: string, options: picomatch.PicomatchOptions): picomatch.Matcher {
  return (require('picomatch') as typeof picomatch)(glob, options)
}

function readPattern(pattern: string, cwd: string): Asked {
  const text = pattern.replaceAll(sep, '/')
  // `!(a|b)` is a glob of its own, and a file may be called `!important.py`.
  const negated = /^!(?!\()./s.test(text) && !exists(resolve(cwd, text))
  return { pattern, negated, ...splitBase(negated ? text.slice(1) : text, cwd) }
}

function splitBase(text: string, cwd: string): Pick<Asked, 'base' | 'rest'> {
  if (text === '') return { rest: '' }
  const { root } = parse(text)
  const segments = text
    .slice(root.length)
    .split('/')
    .filter(segment => segment !== '' && segment !== '.')
  let base = resolve(cwd, root)
  for (const [index, segment] of segments.entries()) {
    const isLiteral = !/[*?[{(\\]/.test(segment) || exists(join(base, segment))
    if (!isLiteral && /[*?[{(]/.test(segment.replace(/\\./gs, ''))) {
      return { base, rest: segments.slice(index).join('/') + (text.endsWith('/') ? '/**' : '') }
    }
    base = join(base, isLiteral ? segment : segment.replace(/\\(.)/gs, '$1'))
  }
  return { base, rest: '' }
}

function newGlob(asked: Asked): Glob {
  const { rest } = asked
  if (rest === '') return { asked, matches: hasPlainName, enters: hasPlainName, found: false }
  const matcher = compiled(rest, SYNTAX)
  const segments = rest.split('/')
  // Up to the first segment that spans folders, each level of folders has a segment to match.
  const spanning = segments.findIndex(segment => segment.includes('**') || !isWhole(segment))
  const levels = segments.slice(0, spanning).map(segment => compiled(segment, SYNTAX))
  // To picomatch `!(a|b/**)` names a dot too.
  const namesDot = /(^|[/{(,|[\\])\./.test(rest)
  return {
    asked,
    matches: path => (namesDot || hasPlainName(path)) && matcher(path),
    enters: (name, depth) => levels[depth]?.(name) ?? (spanning !== -1 && (namesDot || hasPlainName(name))),
    found: false,
  }
}

function hasPlainName(path: string): boolean {
  return path[path.lastIndexOf('/') + 1] !== '.'
}

/** Whether a segment closes all that it opens, so that the `/` after it parts two levels of folders. */
function isWhole(segment: string): boolean {
  const opening = segment.match(/[{([]/g) ?? []
  const closing = segment.match(/[})\]]/g) ?? []
  return opening.length === closing.length && !segment.includes('"')
}

/** Tells whether one of the patterns matches an absolute path or a folder that it lies in. */
function exclusion(negations: readonly Asked[]): Settings['isExcluded'] {
  const tests = negations.flatMap(({ base, rest }) => {
    if (base === undefined) return []
    if (rest === '') return [(path: string) => path === base]
    const matches = compiled(rest, { ...SYNTAX, dot: true })
    return [(path: string) => path !== base && isInside(base, path) && matches(slashed(relative(base, path)))]
  })
  if (tests.length === 0) return undefined
  const known = new Map<string, boolean>()
  return function isExcluded(path: string): boolean {
    const before = known.get(path)
    if (before !== undefined) return before
    const parent = dirname(path)
    const answer = tests.some(test => test(path)) || (parent !== path && isExcluded(parent))
    known.set(path, answer)
    return answer
  }
}

// --- The search -----------------------------------------------------------------------------------------------------

/** What a search takes and what it leaves. */
interface Settings {
  readonly cwd: string
  readonly realCwd: string
  /** Any extension when absent. */
  readonly extensions?: ReadonlySet<string>
  readonly gitignore: boolean
  /** Whether folders that are never entered are entered all the same, save `.git`. */
  readonly everything: boolean
  /** Whether a `!` pattern takes an absolute path out; absent when there is no such pattern. */
  readonly isExcluded?: ((path: string) => boolean) | undefined
}

/** What a search has come to. */
interface Search extends Settings {
  readonly rules: RuleBook
  readonly globs: Glob[]
  /** By real folder. */
  readonly bases: Map<string, Base[]>
  /** Real path to shown path. */
  readonly files: Map<string, string>
  /** Shown path to the reason. */
  readonly skipped: Map<string, string>
  readonly unmatched: Unmatched[]
}

/** A folder in which patterns are looked for, under one of its names. */
interface Base {
  readonly real: string
  /** The absolute path by which patterns name it. */
  readonly path: string
  /** The .gitignore rules that hold above it. */
  readonly above: Rules
  readonly globs: Glob[]
  walked: boolean
}

/** Looks for the patterns that are not negated. */
function find(asked: readonly Asked[], settings: Settings): Search {
  const search: Search = {
    ...settings,
    rules: ruleBook(settings.gitignore),
    globs: [],
    bases: new Map(),
    files: new Map(),
    skipped: new Map(),
    unmatched: [],
  }
  for (const each of asked) if (!each.negated) start(search, each)
  // A folder comes before what it holds, so that the walk through it can take the bases inside along.
  for (const base of [...search.bases.values()].flat().sort(byKey(each => each.real))) {
    if (!base.walked) walk(search, base.real, base.above, [])
  }
  return search
}

/** Takes the file that a pattern names, or adds the folder in which the pattern is looked for to the bases. */
function start(search: Search, asked: Asked): void {
  const { pattern, base: path, rest } = asked
  const fail = (why: string, looked: string, idle = false) => {
    search.unmatched.push({ pattern, looked: show(search, looked) || '.', why, ...(idle && { idle }) })
  }
  if (path === undefined) {
    fail('the pattern is empty', search.cwd)
    return
  }
  const shown = show(search, path)
  const looked = rest === '' ? dirname(path) : path
  const skipIt = (why: string) => {
    search.skipped.set(shown || '.', why)
    fail(why, looked)
  }
  try {
    const stats = statSync(path, { throwIfNoEntry: false })
    if (stats?.isDirectory()) addGlob(search, asked, realpathSync.native(path), path)
    else if (!stats && exists(path)) skipIt('broken symlink')
    else if (!stats) fail('no such file or folder', looked)
    else if (rest !== '' || slashed(pattern).endsWith('/')) fail('not a folder', looked)
    else if (!stats.isFile()) skipIt(`not a regular file but ${kindOf(stats)}`)
    else if (!hasExtension(search, basename(path))) fail(othersWhy(1, search), looked, true)
    else take(search, realpathSync.native(path), shown)
  } catch (error) {
    skipIt(unreadableWhy(error))
  }
}

function addGlob(search: Search, asked: Asked, real: string, path: string): void {
  const here = search.bases.get(real) ?? []
  search.bases.set(real, here)
  let base = here.find(each => each.path === path)
  if (!base) {
    base = { real, path, above: search.rules.above(real), globs: [], walked: false }
    here.push(base)
  }
  const glob = newGlob(asked)
  base.globs.push(glob)
  search.globs.push(glob)
}

/** Takes a file once: under its own path when a pattern leads to that, else under the first in order. */
function take(search: Search, file: string, path: string): void {
  const other = search.files.get(file)
  if (other === undefined) search.files.set(file, path)
  else if (other !== path) {
    const paths = [other, path].sort()
    search.files.set(file, paths.find(each => resolve(search.realCwd, each) === file) ?? paths[0]!)
  }
}

/** Whether a `!` pattern takes a file or folder out, by the path that it was found under or by its own. */
function isTakenOut({ isExcluded, cwd, realCwd }: Settings, path: string, real: string): boolean {
  if (!isExcluded) return false
  return isExcluded(resolve(cwd, path)) || isExcluded(resolve(cwd, relative(realCwd, real)))
}

/** Says why a pattern found no file, by looking again with less and less left out. */
function explain({ asked, found, skipped, folder }: Glob, settings: Settings): Unmatched[] {
  if (found) return []
  const filesOf = (looser: Settings) => [...find([asked], looser).files.values()].sort()
  const asAsked = { ...settings, isExcluded: undefined }
  // What the user takes out again was matched.
  if (settings.isExcluded && filesOf(asAsked).length > 0) return []
  const everything = { ...asAsked, gitignore: false, everything: true }
  const [ignored, ...more] = filesOf(everything)
  const others = ignored === undefined ? filesOf({ ...everything, extensions: undefined }) : []
  let why = 'no file matches'
  if (skipped !== undefined) why = `no file matches besides what was skipped (${skipped})`
  else if (ignored !== undefined) {
    why = `only ignored files match (${ignored}${more.length > 0 ? ` and ${more.length} more` : ''})`
  } else if (others.length > 0) why = othersWhy(others.length, settings)
  else if (folder !== undefined) {
    why = `only folders match (${folder}): a / at the end of the pattern takes the files in them`
  }
  const looked = show(settings, asked.base!) || '.'
  return [{ pattern: asked.pattern, looked, why, ...(asked.rest === '' && { idle: true }) }]
}

function othersWhy(count: number, { extensions = new Set() }: Settings): string {
  return `matches ${count === 1 ? '1 file' : `${count} files`}, none of them ${[...extensions].sort().join(', ')}`
}

// --- The walk -------------------------------------------------------------------------------------------------------

/** The globs of one base that can match inside the folder the walk is in. */
interface Front {
  readonly globs: readonly Glob[]
  /** The folder's absolute path, by the name of the base. */
  readonly path: string
  /** What makes the name of an entry a path to show: empty, or with a `/` at its end. */
  readonly shown: string
  /** What makes it a path for the globs, relative to the base: the same. */
  readonly prefix: string
  /** How many folders it lies below the base. */
  readonly depth: number
}

/** The folder that the walk is in. */
interface Place {
  /** Its real path, with a separator at its end. */
  readonly within: string
  readonly fronts: readonly Front[]
  readonly entries: readonly Dirent[]
  readonly rules: Rules
  /** What makes the name of an entry a path for the rules. */
  readonly rulePrefix: string
}

/** Walks a real folder for the patterns that the walk brings along and for those that start in it. */
function walk(search: Search, folder: string, above: Rules, arriving: readonly Front[]): void {
  const place = arriveAt(search, folder, above, arriving)
  if (!place) return
  for (const entry of place.entries) {
    if (entry.isFile()) meetFile(search, place, entry.name)
    else if (entry.isDirectory()) meetFolder(search, place, entry.name)
    else if (entry.isSymbolicLink()) meetSymlink(search, place, entry.name)
    else skip(search, matching(search, place, entry.name), entry.name, `not a regular file but ${kindOf(entry)}`)
  }
}

function arriveAt(search: Search, folder: string, above: Rules, arriving: readonly Front[]): Place | undefined {
  const frontOf = ({ globs, path }: Base): Front => {
    return { globs, path, shown: asPrefix(show(search, path)), prefix: '', depth: 0 }
  }
  let starting = (search.bases.get(folder) ?? []).filter(base => !base.walked)
  try {
    const entries = readdirSync(folder, { withFileTypes: true })
    const marks = landmarksOf(folder, entries)
    const rules = search.rules.inside(folder, above, marks)
    // A base for which other rules hold than for the walk that comes by is walked by itself.
    starting = starting.filter(base => search.rules.inside(folder, base.above, marks) === rules)
    // A virtual environment, whatever its name, is entered only by the patterns that start in it.
    const staying = marks.virtualenv && !search.everything ? [] : arriving
    const fronts = [...staying, ...starting.map(frontOf)]
    if (fronts.length === 0) return undefined
    const within = folder.endsWith(sep) ? folder : folder + sep
    return { entries, within, fronts, rules, rulePrefix: prefixFor(rules, folder) }
  } catch (error) {
    skip(search, [...arriving, ...starting.map(frontOf)], '', unreadableWhy(error))
    return undefined
  } finally {
    for (const base of starting) base.walked = true
  }
}

function meetFile(search: Search, place: Place, name: string): void {
  const fronts = matching(search, place, name)
  if (fronts.length > 0) takeFor(search, fronts, place.within + name, name)
}

function meetFolder(search: Search, place: Place, name: string): void {
  const fronts = entering(search, place, name)
  if (fronts.length === 0 || isIgnored(place.rules, place.rulePrefix, name, true)) return
  walk(search, place.within + name, place.rules, fronts)
}

function meetSymlink(search: Search, place: Place, name: string): void {
  const fronts = matching(search, place, name)
  const onward = entering(search, place, name)
  if (fronts.length + onward.length === 0 || isIgnored(place.rules, place.rulePrefix, name, false)) return
  try {
    const stats = statSync(place.within + name, { throwIfNoEntry: false })
    if (!stats) {
      skip(search, fronts, name, 'broken symlink')
      return
    }
    const target = realpathSync.native(place.within + name)
    const stays = [...search.bases.keys()].some(base => isInside(base, target))
    const leaves = `symlink to ${show(search, target)}, outside of what was asked for`
    // What lies in a base is found there by its own path, so a symlinked folder is worth a word only when it leaves.
    if (stats.isDirectory()) skip(search, stays ? [] : onward, '', `${leaves}, not followed`)
    else if (!stats.isFile()) skip(search, fronts, name, `not a regular file but ${kindOf(stats)}`)
    else if (!stays) skip(search, fronts, name, leaves)
    else takeFor(search, fronts, target, name)
  } catch (error) {
    skip(search, fronts, name, unreadableWhy(error))
  }
}

/** The fronts with a glob that matches an entry that is not a folder, with those globs; none when it is ignored. */
function matching(search: Search, { fronts, rules, rulePrefix }: Place, name: string): Front[] {
  if (!hasExtension(search, name)) return []
  const matched: Front[] = []
  for (const front of fronts) {
    const path = front.prefix + name
    const globs = front.globs.filter(glob => glob.matches(path))
    if (globs.length > 0) matched.push(globs.length === front.globs.length ? front : { ...front, globs })
  }
  return matched.length > 0 && isIgnored(rules, rulePrefix, name, false) ? [] : matched
}

/** The fronts as they are in the folder `name`; none when it is never entered. */
function entering(search: Search, { within, fronts, entries, rules }: Place, name: string): Front[] {
  if (isNeverEntered(name, entries, rules) && (name === '.git' || !search.everything)) return []
  const onward: Front[] = []
  for (const front of fronts) {
    const path = join(front.path, name)
    const inBase = front.prefix + name
    const shown = show(search, path)
    if (isTakenOut(search, shown, within + name)) continue
    for (const glob of front.globs) {
      if (!glob.found && glob.asked.rest && glob.matches(inBase)) glob.folder = firstOf(glob.folder, shown)
    }
    const globs = front.globs.filter(glob => glob.enters(name, front.depth))
    if (globs.length === 0) continue
    onward.push({ globs, path, shown: asPrefix(shown), prefix: `${inBase}/`, depth: front.depth + 1 })
  }
  return onward
}

function takeFor(search: Search, fronts: readonly Front[], file: string, name: string): void {
  for (const front of fronts) {
    take(search, file, front.shown + name)
    for (const glob of front.globs) glob.found = true
  }
}

function skip(search: Search, fronts: readonly Front[], name: string, why: string): void {
  for (const front of fronts) {
    const path = name === '' ? show(search, front.path) || '.' : front.shown + name
    search.skipped.set(path, why)
    for (const glob of front.globs) glob.skipped = firstOf(glob.skipped, `${path}: ${why}`)
  }
}

// --- Paths ----------------------------------------------------------------------------------------------------------

function show({ cwd }: Settings, path: string): string {
  return slashed(relative(cwd, path))
}

function asPrefix(folder: string): string {
  return folder === '' || folder.endsWith('/') ? folder : `${folder}/`
}

function slashed(path: string): string {
  return path.replaceAll(sep, '/')
}

function isInside(folder: string, path: string): boolean {
  return path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep)
}

function hasExtension({ extensions }: Settings, name: string): boolean {
  const dot = name.lastIndexOf('.')
  return extensions === undefined || (dot > 0 && extensions.has(name.slice(dot)))
}

/** Whether there is something at the path, be it a broken symlink. */
function exists(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) !== undefined
  } catch (error) {
    // A glob can be too long to be a name; a place that cannot be looked at is reported once the search is there.
    unreadableWhy(error)
    return false
  }
}

function kindOf(entry: Stats | Dirent): string {
  if (entry.isFIFO()) return 'a FIFO'
  return entry.isSocket() ? 'a socket' : 'a device'
}

/** Puts a failure of the file system in words; throws any other error on. */
function unreadableWhy(error: unknown): string {
  if (error instanceof Error && 'syscall' in error && 'code' in error) return `cannot be read (${error.code})`
  throw error
}

/** The first in order, so that what is said does not depend on the order in which a folder lists its entries. */
function firstOf(one: string | undefined, other: string): string {
  return one !== undefined && one < other ? one : other
}

function byKey<T>(key: (item: T) => string): (a: T, b: T) => number {
  return (a, b) => (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : 0)
}
