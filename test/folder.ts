import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'

/** A temporary folder of one test, gone when the test is over. */
export interface Folder {
  readonly path: string
  write(name: string, content: string | Uint8Array): string
  read(name: string): string
  bytes(name: string): Buffer
  /** All files, hidden ones and `.git` excluded. */
  files(): string[]
  git(...args: string[]): string
}

/** Makes a folder with the files given. */
export function folder(files: Readonly<Record<string, string | Uint8Array>> = {}): Folder {
  const path = realpathSync(mkdtempSync(join(tmpdir(), 'testfix-test-')))
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  const write = (name: string, content: string | Uint8Array) => {
    const file = join(path, name)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, content)
    return file
  }
  for (const [name, content] of Object.entries(files)) write(name, content)
  const env = { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_SYSTEM: '/dev/null' }
  const identity = ['-c', 'user.name=T', '-c', 'user.email=t@example.org', '-c', 'core.autocrlf=false']
  return {
    path,
    write,
    read: name => readFileSync(join(path, name), 'utf8'),
    bytes: name => readFileSync(join(path, name)),
    files: () =>
      readdirSync(path, { recursive: true, withFileTypes: true })
        .filter(entry => entry.isFile())
        .map(entry => join(entry.parentPath, entry.name).slice(path.length + 1))
        .filter(name => !/(^|\/)\./.test(name))
        .sort(),
    git: (...args) => execFileSync('git', [...identity, ...args], { cwd: path, env, encoding: 'utf8', stdio: 'pipe' }),
  }
}

/** The folder as a git repository with everything committed. */
export function repository(files: Readonly<Record<string, string | Uint8Array>> = {}): Folder {
  const made = folder(files)
  made.git('init', '-q', '-b', 'main')
  made.git('add', '-A', '-f')
  made.git('commit', '-q', '--allow-empty', '-m', 'start')
  return made
}
