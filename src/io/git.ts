import type { ExecFileOptionsWithStringEncoding } from 'node:child_process'
import { existsSync, lstatSync, realpathSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { promisify } from 'node:util'

/** Starts a program. What that takes is loaded with the first one: most runs of testfix need none. */
function run(program: string, args: readonly string[], options: ExecFileOptionsWithStringEncoding) {
  return promisify(process.getBuiltinModule('node:child_process').execFile)(program, args, options)
}

/** The nearest folder at or above `folder` that `has` something; undefined when there is none. */
function nearest(folder: string, has: (folder: string) => boolean): string | undefined {
  for (let at = resolve(folder); ; at = dirname(at)) {
    if (has(at)) return at
    if (dirname(at) === at) return undefined
  }
}

/** The top of the git working tree that holds `folder`; undefined outside of one. Starts no process. */
export function repositoryOf(folder: string): string | undefined {
  return nearest(folder, isRepository)
}

/** Whether git takes a folder for the top of a working tree: an empty `.git` folder makes none. */
export function isRepository(folder: string): boolean {
  const git = join(folder, '.git')
  return existsSync(join(git, 'HEAD')) || (existsSync(git) && lstatSync(git).isFile())
}

const MANIFESTS = ['package.json', 'pyproject.toml', 'setup.py', 'setup.cfg']

/** The project that is worked in: the repository's top, else the nearest folder with a manifest, else `cwd`. */
export function projectRoot(cwd: string): string {
  return repositoryOf(cwd) ?? nearest(cwd, hasManifest) ?? resolve(cwd)
}

/**
 * Where the journal of each file (a real path) is kept, so that `testfix undo` finds it: at the top of its repository; outside of git in the project
 * of `cwd` if that holds it; else in its own. Files that have no project are kept together, in the deepest folder that holds them all, or all of them
 * below one folder of the root.
 */
export function homesOf(files: readonly string[], cwd: string): ReadonlyMap<string, string> {
  const here = projectRoot(realpathSync(cwd))
  const byFolder = new Map<string, string | undefined>()
  const homeOf = (folder: string) => {
    const repository = repositoryOf(folder)
    return repository ?? (holds(here, folder) ? here : nearest(folder, hasManifest))
  }
  for (const folder of new Set(files.map(file => dirname(file)))) byFolder.set(folder, homeOf(folder))
  const homeless = files.filter(file => byFolder.get(dirname(file)) === undefined)
  const shared = (file: string) => {
    const common = commonFolder(homeless)
    const branch = (path: string) => relative(common, path).split(sep)[0]
    return dirname(common) === common ? commonFolder(homeless.filter(other => branch(other) === branch(file))) : common
  }
  return new Map(files.map(file => [file, byFolder.get(dirname(file)) ?? shared(file)]))
}

function hasManifest(folder: string): boolean {
  return MANIFESTS.some(name => existsSync(join(folder, name)))
}

/** Whether a path is that of a folder or lies in it. */
function holds(folder: string, path: string): boolean {
  return path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep)
}

/** The deepest folder that holds all the files. */
function commonFolder([first = '', ...others]: readonly string[]): string {
  let folder = dirname(first)
  for (const file of others) while (!holds(folder, file)) folder = dirname(folder)
  return folder
}

/** Why git could not bring a file back as it is now, and what to do about it: the words go on from its name. */
export type Uncommitted = ReadonlyMap<string, string>

/** Arguments of one git process; the system's limit is far higher. */
const CHUNK = 500

/**
 * Which of the files (real paths) hold work that git does not have: changed, staged, untracked or ignored. Files outside of any repository are
 * in `outside`. Where git cannot be asked, its files count as uncommitted.
 */
export async function uncommitted(
  files: readonly string[],
): Promise<{ dirty: Uncommitted; outside: readonly string[] }> {
  const dirty = new Map<string, string>()
  const outside: string[] = []
  const byFolder = new Map<string, string | undefined>()
  const byRepository = new Map<string, string[]>()
  for (const file of files) {
    const folder = dirname(file)
    if (!byFolder.has(folder)) byFolder.set(folder, repositoryOf(folder))
    const repository = byFolder.get(folder)
    if (repository === undefined) outside.push(file)
    else if (byRepository.has(repository)) byRepository.get(repository)!.push(file)
    else byRepository.set(repository, [file])
  }
  for (const [repository, members] of byRepository) {
    for (let at = 0; at < members.length; at += CHUNK) {
      const chunk = members.slice(at, at + CHUNK)
      for (const [file, reason] of await statusOf(repository, chunk)) dirty.set(file, reason)
    }
  }
  return { dirty, outside }
}

const MEANINGS: Readonly<Record<string, string>> = {
  '??': 'is not committed to git; commit it, or use --allow-dirty',
  '!!': 'is ignored by git, which could not bring it back; use --allow-dirty to change it all the same',
}
const CHANGED = 'has uncommitted changes; commit them, or use --allow-dirty'
const UNSEEN = 'may have changes that git is told not to look at; use --allow-dirty if it has none'

/** What a hook or an alias of another repository sets, so that git would speak of that one. */
const OF_ANOTHER = [
  ...['GIT_DIR', 'GIT_WORK_TREE', 'GIT_COMMON_DIR', 'GIT_INDEX_FILE', 'GIT_PREFIX', 'GIT_NAMESPACE'],
  ...['GIT_OBJECT_DIRECTORY', 'GIT_ALTERNATE_OBJECT_DIRECTORIES'],
]

async function statusOf(repository: string, files: readonly string[]): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  const env: NodeJS.ProcessEnv = { ...process.env, GIT_OPTIONAL_LOCKS: '0' }
  for (const name of OF_ANOTHER) delete env[name]
  const ask = async (...args: string[]) => {
    const options = { cwd: repository, env, maxBuffer: 1 << 28, encoding: 'utf8' as const }
    return (await run('git', ['--literal-pathspecs', ...args], options)).stdout
  }
  const askOf = async (...args: string[]) => (await ask(...args, '--', ...paths.keys())).split('\0')
  const paths = new Map(files.map(file => [relative(repository, file).split(sep).join('/'), file]))
  // Paths are names here, not patterns; an ignored folder is told as a whole.
  const flags = ['--porcelain=v1', '-z', '--no-renames', '--untracked-files=all', '--ignored=matching']
  let entries: string[]
  try {
    // An answer from another repository would know none of the paths, and so call them all clean.
    const top = (await ask('rev-parse', '--show-toplevel')).replace(/\r?\n$/, '')
    if (realpathSync(top) !== realpathSync(repository)) throw new Error(`git takes ${top} for its repository`)
    entries = await askOf('status', ...flags)
    // `git status` is told not to look at these: a lower-case tag is assume-unchanged, S is skip-worktree.
    for (const entry of await askOf('ls-files', '-v', '-z')) {
      if (/^[a-zS] /.test(entry)) found.set(paths.get(entry.slice(2))!, UNSEEN)
    }
  } catch (error) {
    const { code, stderr, message } = error as Error & { code?: unknown; stderr?: string }
    const words = code === 'ENOENT' ? 'git is not installed' : (stderr || message).trim().split('\n')[0]
    const reason = `cannot be checked for uncommitted work (${words}); see to that, or use --allow-dirty`
    return new Map(files.map(file => [file, reason]))
  }
  for (const entry of entries) {
    const [code, name] = [entry.slice(0, 2), entry.slice(3)]
    const reason = MEANINGS[code] ?? CHANGED
    for (const [path, file] of paths) {
      if (name && (path === name || (name.endsWith('/') && path.startsWith(name)))) found.set(file, reason)
    }
  }
  return found
}

/**
 * The folder that a patch of the files (real paths) applies in: the top of `cwd`'s repository, as git's own patches have it, or `cwd`; where that does
 * not hold them all, the top of the repository that does, or the deepest folder.
 */
export function patchRoot(files: readonly string[], cwd: string): string {
  const here = usualPatchRoot(cwd)
  if (files.every(file => holds(here, file))) return here
  const common = commonFolder(files)
  return repositoryOf(common) ?? common
}

/** Where a user expects a patch to apply. */
export function usualPatchRoot(cwd: string): string {
  const real = realpathSync(cwd)
  return repositoryOf(real) ?? real
}

/** Where `testfix undo` has to be run for a journal, seen from `cwd`: `.` where that is in its project. */
export function undoPlace(home: string, cwd: string): string {
  return home === projectRoot(realpathSync(cwd)) ? '.' : seenFrom(cwd, home)
}

/** A folder (a real path) as shown to people. */
export function seenFrom(cwd: string, folder: string): string {
  return pathBelow(realpathSync(cwd), folder) || '.'
}

/** A path from a folder on, with `/`. `file` is a real path, not that of a symlink to it: git keeps the two apart. */
export function pathBelow(folder: string, file: string): string {
  return relative(folder, file).split(sep).join('/')
}
