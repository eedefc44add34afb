import { type Dirent, existsSync, lstatSync, readFileSync, statSync } from 'node:fs'
import { join, relative, resolve, sep } from 'node:path'
import ignore from 'ignore'
import { isRepository, repositoryOf } from './git.ts'

/**
 * Folders that hold no source of the project, whatever .gitignore says: installed packages, virtual environments,
 * caches and the data of tools. Their names are never those of a folder with tests.
 */
const NEVER_SOURCE: ReadonlySet<string> = new Set([
  '.git',
  '.mypy_cache',
  '.next',
  '.nox',
  '.pytest_cache',
  '.testfix',
  '.tox',
  '.venv',
  '__pycache__',
  'node_modules',
  'site-packages',
  'venv',
])

/**
 * Names of build output that are also names of source folders (`tests/build/test_wheel.py`, `src/out/`). In a
 * repository .gitignore tells which of the two a folder is. Elsewhere the place tells: output lies beside the manifest.
 */
const OFTEN_OUTPUT: ReadonlySet<string> = new Set(['build', 'coverage', 'dist', 'out', 'target'])
const MANIFESTS: ReadonlySet<string> = new Set(['package.json', 'pyproject.toml', 'setup.cfg', 'setup.py'])

/** git compares names without regard to case where the usual file system does (`core.ignorecase`). */
const IGNORE_CASE = process.platform === 'darwin' || process.platform === 'win32'

/** The .gitignore rules in force inside a folder. */
export interface Rules {
  /** Whether they are a repository's, so that what they do not ignore is the project's own. */
  readonly repository: boolean
  /** The real folder that their paths are relative to; the empty string when there is no rule. */
  readonly top: string
  /** All the patterns; absent when there is none. */
  readonly matcher?: ignore.Ignore | undefined
  /** Whether a pattern that names what it ignores (`*.log`, but not `docs/*`) may ignore an entry of this name. */
  readonly concerns: (name: string) => boolean
  /** The patterns that can ignore an entry that the others do not concern; absent when there is none. */
  readonly sweeping?: ignore.Ignore | undefined
  /** The rules inside folders further down that have a .gitignore of their own, by real folder. */
  readonly below: Map<string, Rules>
}

/** What the names in a folder say about the folder. */
export interface Landmarks {
  repository: boolean
  gitignore: boolean
  virtualenv: boolean
}

const NO_LANDMARKS: Landmarks = { repository: false, gitignore: false, virtualenv: false }

/** Reads the landmarks of a folder with these entries. */
export function landmarksOf(folder: string, entries: readonly Dirent[]): Landmarks {
  const marks = { ...NO_LANDMARKS }
  for (const entry of entries) {
    const { name } = entry
    if (name === '.git') marks.repository = isRepository(folder)
    // git does not follow a .gitignore that is a symlink either.
    else if (name === '.gitignore') marks.gitignore = entry.isFile()
    else if (name === 'pyvenv.cfg') marks.virtualenv = true
  }
  return marks
}

/**
 * Whether a walk passes by the folder `name` that it meets in a folder with these entries and rules:
 *
 * - always, when the name is that of installed packages, a virtual environment, a cache or a tool's data;
 * - when the name is one of build output (build, coverage, dist, out, target), no repository's .gitignore is there to
 *   tell, and a project's manifest (package.json, pyproject.toml, setup.cfg, setup.py) lies beside it.
 *
 * In a repository build output is what .gitignore ignores: a `build` folder that git tracks is source.
 */
export function isNeverEntered(name: string, beside: readonly Dirent[], rules: Rules): boolean {
  if (NEVER_SOURCE.has(name)) return true
  return OFTEN_OUTPUT.has(name) && !rules.repository && beside.some(entry => MANIFESTS.has(entry.name))
}

/**
 * Whether the rules ignore the entry `name`, found at `prefix` (see `prefixFor`) in a folder that they do not ignore.
 * Most entries have a name that no pattern concerns, and are spared a try of them all.
 */
export function isIgnored(rules: Rules, prefix: string, name: string, isFolder: boolean): boolean {
  const matcher = rules.concerns(name) ? rules.matcher : rules.sweeping
  return matcher?.test(`${prefix}${name}${isFolder ? '/' : ''}`).ignored ?? false
}

/** The prefix that makes the name of an entry of `folder` a path for `isIgnored`. */
export function prefixFor(rules: Rules, folder: string): string {
  if (!rules.matcher) return ''
  const path = relative(rules.top, folder).replaceAll(sep, '/')
  return path && `${path}/`
}

/** Finds the rules in force in the folders of one walk, reading each .gitignore once. */
export interface RuleBook {
  /**
   * The rules above a folder that the user named: from the top of its repository down to its parent. None outside of a
   * repository, and none when they ignore the folder itself, since the user asked for it.
   */
  above(folder: string): Rules
  /** The rules inside a folder, given those above it. Throws what reading a .gitignore throws. */
  inside(folder: string, above: Rules, marks: Landmarks): Rules
}

/** A rule book that reads .gitignore files, or, when `gitignore` is false, one without any rule. */
export function ruleBook(gitignore: boolean): RuleBook {
  const none: Rules = { repository: false, top: '', concerns: () => false, below: new Map() }
  if (!gitignore) return { above: () => none, inside: () => none }

  const repositories = new Map<string, Rules>()

  function inside(folder: string, above: Rules, marks: Landmarks): Rules {
    if (!marks.repository && !marks.gitignore) return above
    const known = marks.repository ? repositories : above.below
    const rules = known.get(folder) ?? (marks.repository ? repositoryRules(folder, marks) : extended(above, folder))
    known.set(folder, rules)
    return rules
  }

  function above(folder: string): Rules {
    const top = repositoryOf(folder)
    let rules = none
    for (let at = top; at !== undefined && at !== folder; ) {
      rules = inside(at, rules, { ...NO_LANDMARKS, repository: at === top, gitignore: isRegularFile(at, '.gitignore') })
      const [step = ''] = relative(at, folder).split(sep)
      if (isIgnored(rules, prefixFor(rules, at), step, true)) return none
      at = join(at, step)
    }
    return rules
  }

  return { above, inside }
}

function isRegularFile(folder: string, name: string): boolean {
  return lstatSync(join(folder, name), { throwIfNoEntry: false })?.isFile() ?? false
}

function repositoryRules(top: string, marks: Landmarks): Rules {
  const excluded = readIfThere(join(commonGitFolder(top), 'info', 'exclude')) ?? ''
  const none: Rules = { repository: true, top, concerns: () => false, below: new Map() }
  const rules = withPatterns(none, top, patternsIn(excluded))
  return marks.gitignore ? extended(rules, top) : rules
}

/** The git folder that a repository shares with its work trees: a `.git` file points to it, in up to two steps. */
function commonGitFolder(top: string): string {
  const dotGit = join(top, '.git')
  if (statSync(dotGit, { throwIfNoEntry: false })?.isDirectory()) return dotGit
  const pointer = /^gitdir: (.+)/.exec(readIfThere(dotGit) ?? '')?.[1]
  if (pointer === undefined) return dotGit
  const gitFolder = resolve(top, pointer.trimEnd())
  return resolve(gitFolder, readIfThere(join(gitFolder, 'commondir'))?.trimEnd() ?? '.')
}

function readIfThere(file: string): string | undefined {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

/** The rules with those of the folder's own .gitignore added. */
function extended(rules: Rules, folder: string): Rules {
  const top = rules.top || folder
  const prefix = relative(top, folder).replaceAll(sep, '/')
  const patterns = patternsIn(readFileSync(join(folder, '.gitignore'), 'utf8'))
  return withPatterns(rules, top, prefix ? patterns.flatMap(pattern => rebased(pattern, prefix)) : patterns)
}

/** The lines of a .gitignore file that can be patterns. */
function patternsIn(text: string): string[] {
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/)
  return lines.filter(line => !line.startsWith('#') && line.trim() !== '')
}

/**
 * One matcher holds all the patterns, the deeper after the shallower, because the last one that matches decides: asked
 * one after the other, matchers would get it wrong for what lies in a folder that a shallow file ignores and a deeper
 * one takes back.
 */
function withPatterns(rules: Rules, top: string, patterns: readonly string[]): Rules {
  const ignoring = patterns.filter(pattern => !pattern.startsWith('!'))
  const sweeping = ignoring.filter(pattern => namesMatchedBy(pattern) === ANY_NAME)
  const naming = ignoring.filter(pattern => !sweeping.includes(pattern)).map(namesMatchedBy)
  const names = new RegExp(`^(?:${naming.join('|')})$`, IGNORE_CASE ? 'is' : 's')
  // A pattern that takes back what a sweeping one ignores goes with it.
  const swept = patterns.filter(pattern => pattern.startsWith('!') || sweeping.includes(pattern))
  return {
    repository: rules.repository,
    top,
    matcher: matcherOf(rules.matcher, patterns),
    concerns: name => rules.concerns(name) || names.test(name),
    sweeping: rules.sweeping || sweeping.length > 0 ? matcherOf(rules.sweeping, swept) : undefined,
    below: new Map(),
  }
}

function matcherOf(above: ignore.Ignore | undefined, patterns: readonly string[]): ignore.Ignore {
  const matcher = ignore({ ignoreCase: IGNORE_CASE })
  return (above ? matcher.add(above) : matcher).add(patterns)
}

const ANY_NAME = '.*'

/** The source of a regular expression for all the names that a pattern's last segment matches, and perhaps more. */
function namesMatchedBy(pattern: string): string {
  const body = pattern.replace(/ +$/, '')
  const segment = /[^/]*(?=\/?$)/.exec(body)?.[0]
  // A bracket may hold a slash, which then does not part two segments.
  if (!segment || /\[.*\/./s.test(body)) return ANY_NAME
  const pieces = /\*|(\\.|\?|\[[^\]\\[!^][^\]\\[]*\])|[\\[].*|[\^$.|+(){}\]]/gs
  const source = segment.replace(pieces, (piece, oneCharacter) => {
    if (oneCharacter) return '.'
    return /^[*\\[]/.test(piece) ? ANY_NAME : `\\${piece}`
  })
  // With one wildcard at the most, a long name cannot make it slow.
  return source.replace(/\.\*.*\.\*/s, ANY_NAME)
}

/** A pattern of a .gitignore in the folder `prefix`, rewritten to mean the same in a .gitignore at the top. */
function rebased(pattern: string, prefix: string): string[] {
  const here = `/${prefix.replace(/[\\*?[]/g, '\\$&')}/`
  const sign = pattern.startsWith('!') ? '!' : ''
  const body = pattern.slice(sign.length).replace(/ +$/, '')
  if (body === '' || body === '/') return []
  // A slash before the end ties a pattern to its folder; without one it holds at every depth.
  const isTied = body.slice(0, -1).includes('/')
  const tail = pattern.slice(sign.length)
  return [`${sign}${here}${isTied ? tail.replace(/^\//, '') : `**/${tail}`}`]
}
