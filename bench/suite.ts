/**
 * Plays a codemod's whole life on a copy of a real repository, and holds it to its promises:
 *
 *   npm run suite -- <folder> <codemod>[,<codemod>...] <path or glob>... [flags of apply]
 *
 * The dry run ends; its patch passes `git apply --check`; applying and the patch give the same bytes; a second run finds nothing to fix;
 * `undo` restores every byte. Runs no test of the repository, and leaves the folder as it is.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

const [folder, ...args] = process.argv.slice(2)
if (folder === undefined || args.length < 2) {
  console.error('npm run suite -- <folder> <codemod> <path or glob>... [flags of apply]')
  process.exit(2)
}

const bin = join(dirname(fileURLToPath(import.meta.url)), '../bin/testfix.js')
const work = mkdtempSync(join(tmpdir(), 'testfix-suite-'))
const copy = join(work, 'copy')
let failed = 0

try {
  cpSync(folder, copy, {
    recursive: true,
    filter: path => !path.split(sep).some(part => part === '.git' || part === 'node_modules'),
  })
  git('init', '-q')
  // No housekeeping in the background while the folder is being removed.
  git('config', 'maintenance.auto', 'false')
  git('config', 'gc.auto', '0')
  git('add', '-A', '-f')
  git('commit', '-q', '-m', 'as it was')
  const before = digest()

  const dry = testfix('apply', ...args, '--dry-run', '--format', 'json')
  const report = JSON.parse(dry.stdout)
  console.log(`${dry.seconds.toFixed(2)} s, ${Math.round(dry.megabytes)} MiB; files ${JSON.stringify(report.files)}`)
  console.log(
    `ledger ${JSON.stringify(report.ledger)}; ${report.safe.length} already safe; ${report.failures.length} files failed`,
  )
  for (const { path, line, reason } of report.failures) console.log(`  failed ${path}:${line ?? ''} ${reason}`)
  const counts = new Map<string, number>()
  for (const { status, codemod, messageId } of report.findings) {
    const key = `${status} ${codemod} ${messageId}`
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  for (const [key, count] of [...counts].sort((a, b) => b[1] - a[1]))
    console.log(`  ${String(count).padStart(5)} ${key}`)
  claim('the dry run changes nothing', digest() === before)

  const patch = testfix('apply', ...args, '--dry-run').stdout
  writeFileSync(join(work, 'dry.patch'), patch)
  let patched = before
  if (patch !== '') {
    claim(
      'the patch passes git apply --check',
      attempt('apply', '--check', '--whitespace=nowarn', join(work, 'dry.patch')),
    )
    git('apply', '--whitespace=nowarn', join(work, 'dry.patch'))
    patched = digest()
    git('checkout', '-q', '.')
  }

  testfix('apply', ...args)
  claim('apply and the patch give the same bytes', digest() === patched)
  const again = JSON.parse(testfix('apply', ...args, '--dry-run', '--format', 'json').stdout)
  claim('a second run finds nothing to fix', again.ledger.applied === 0 && again.ledger.failed === 0)
  if (patch !== '') testfix('undo')
  claim('undo restores every byte', digest() === before)
} finally {
  rmSync(work, { recursive: true, force: true })
}
process.exitCode = failed === 0 ? 0 : 1

function testfix(...args: string[]) {
  const env = { ...process.env }
  delete env.NODE_EXTRA_CA_CERTS
  const started = performance.now()
  const probe = `process.on('exit', () => require('node:fs').writeFileSync(${JSON.stringify(join(work, 'rss'))}, String(process.resourceUsage().maxRSS)))`
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    [
      '--import',
      `data:text/javascript,import{createRequire}from'node:module';const require=createRequire(${JSON.stringify(bin)});${encodeURIComponent(probe)}`,
      bin,
      ...args,
    ],
    {
      ...{ cwd: copy, env, encoding: 'utf8', maxBuffer: 1 << 30 },
    },
  )
  if (status === null || (status !== 0 && status !== 1 && !(status === 2 && stdout !== '')))
    throw new Error(`testfix ${args.join(' ')}: ${stderr}`)
  const seconds = (performance.now() - started) / 1000
  return { stdout, stderr, seconds, megabytes: Number(readFileSync(join(work, 'rss'), 'utf8')) / 1024 }
}

function git(...args: string[]) {
  const identity = [
    '-c',
    'user.name=T',
    '-c',
    'user.email=t@example.org',
    '-c',
    'core.autocrlf=false',
    '-c',
    'core.safecrlf=false',
  ]
  return execFileSync('git', [...identity, ...args], {
    cwd: copy,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    maxBuffer: 1 << 30,
  })
}

function attempt(...args: string[]): boolean {
  try {
    git(...args)
    return true
  } catch (error) {
    console.error((error as Error).message)
    return false
  }
}

/** Of all files' names and bytes. */
function digest(): string {
  const hash = createHash('sha256')
  const files = readdirSync(copy, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name))
    .filter(file => !file.startsWith(join(copy, '.git') + sep) && !file.startsWith(join(copy, '.testfix') + sep))
    .sort()
  for (const file of files) hash.update(file).update('\0').update(readFileSync(file))
  return hash.digest('hex')
}

function claim(name: string, holds: boolean) {
  console.log(`${holds ? 'holds' : 'FAILS'}  ${name}`)
  if (!holds) failed++
}
