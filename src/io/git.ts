import { execFile } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** The nearest folder at or above `folder` that `has` something; undefined when there is none. */
function nearest(folder: string, has: (folder: string) => boolean): string | undefined {
  for (let at = resolve(folder); ; at = dirname(at)) {
    if (has(at)) return at
    if (dirname(at) === at) return undefined
  }
}

/** The top of the git working tree that holds `folder`; undefined outside of one. Starts no process. */
export function repositoryOf(folder: string): string | undefined {
  return nearest(folder, at => existsSync(join(at, '.git')))
}

/** Where the project's state lives: the repository's top, else the nearest folder with a manifest, else `cwd`. */
export function projectRoot(cwd: string): string {
  const manifests = ['package.json', 'pyproject.toml', 'setup.py', 'setup.cfg']
  return repositoryOf(cwd) ?? nearest(cwd, at => manifests.some(name => existsSync(join(at, name)))) ?? resolve(cwd)
}

/** Why git could not bring a file back as it is now. */
export type Uncommitted = ReadonlyMap<string, string>

/** Arguments of one git process; the system's limit is far higher. */
const CHUNK = 500

/**
 * Which of the files (real paths) hold work that git does not have: changed, staged, untracked or ignored. Files outside of any repository are
 * in `outside`. Where git cannot be asked, its files count as uncommitted, with git's words as the reason.
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

const MEANINGS: Readonly<Record<string, string>> = { '??': 'is not committed to git', '!!': 'is ignored by git' }

async function statusOf(repository: string, files: readonly string[]): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  const ask = async (...args: string[]) => {
    const options = { cwd: repository, env: { ...process.env, GIT_OPTIONAL_LOCKS: '0' }, maxBuffer: 1 << 28 }
    return (await run('git', ['--literal-pathspecs', ...args, '--', ...paths.keys()], options)).stdout.split('\0')
  }
  const paths = new Map(files.map(file => [relative(repository, file).split(sep).join('/'), file]))
  // Paths are names here, not patterns; an ignored folder is told as a whole.
  const flags = ['--porcelain=v1', '-z', '--no-renames', '--untracked-files=all', '--ignored=matching']
  let entries: string[]
  try {
    entries = await ask('status', ...flags)
    // `git status` is told not to look at these: a lower-case tag is assume-unchanged, S is skip-worktree.
    for (const entry of await ask('ls-files', '-v', '-z')) {
      if (/^[a-zS] /.test(entry))
        found.set(paths.get(entry.slice(2))!, 'may have changes that git is told not to look at')
    }
  } catch (error) {
    const { stderr, message } = error as Error & { stderr?: string }
    const reason = `git cannot say whether it is committed: ${(stderr || message).trim().split('\n')[0]}`
    return new Map(files.map(file => [file, reason]))
  }
  for (const entry of entries) {
    const [code, name] = [entry.slice(0, 2), entry.slice(3)]
    const reason = MEANINGS[code] ?? 'has uncommitted changes'
    for (const [path, file] of paths) {
      if (name && (path === name || (name.endsWith('/') && path.startsWith(name)))) found.set(file, reason)
    }
  }
  return found
}

/**
 * The path of a file in a patch: from the repository's top, as git's own patches have it, or else from `cwd`. It is the path of the file itself
 * (`file` is a real path), not of a symlink to it: git keeps the two apart.
 */
export function patchPath(file: string, cwd: string): string {
  const real = realpathSync(cwd)
  return relative(repositoryOf(real) ?? real, file)
    .split(sep)
    .join('/')
}
