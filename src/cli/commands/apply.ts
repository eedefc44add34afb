import { closeSync, existsSync, openSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { extname, join, resolve as resolvePath } from 'node:path'
import packageJson from '../../../package.json' with { type: 'json' }
import { apply } from '../../apply.ts'
import { UsageError } from '../../core/errors.ts'
import { extensionsOf } from '../../engines/index.ts'
import { projectRoot, seenFrom, undoPlace } from '../../io/git.ts'
import { foldersOf } from '../../io/glob.ts'
import { describeRecovered, recover } from '../../io/recover.ts'
import { isSystemError } from '../../io/state.ts'
import { jsonReport } from '../../report/json.ts'
import { patchReport } from '../../report/patch.ts'
import { exitCodeOf, type RunResult } from '../../report/result.ts'
import { count, printable, sentence, textReport } from '../../report/text.ts'
import { resolve } from '../../resolve.ts'
import { loadCodemods } from '../codemods.ts'
import { type Arguments, type Command, parseFlags } from '../flags.ts'
import {
  begun,
  byReview,
  byRule,
  type Decided,
  loadDecisions,
  type Resumed,
  resumed,
  reviewTerminal,
  saveDecisions,
} from '../review/start.ts'
import { listen } from '../signals.ts'
import { paintDiff, painter, progress, type Terminal } from '../terminal.ts'

const FORMATS = ['text', 'json', 'patch'] as const
type Format = (typeof FORMATS)[number]

export const command: Command = {
  name: 'apply',
  summary: 'Apply codemods to test files. Safe fixes are made; every other site is reported with the reason.',
  usage: '<codemod>[,<codemod>...] <path or glob>...',
  flags: [
    { name: 'dry-run', short: 'n', doc: 'print the unified diff, write nothing' },
    { name: 'check', doc: 'write nothing, print the summary only' },
    { name: 'interactive', short: 'i', doc: 'ask about each change' },
    { name: 'resume', doc: 'go on with the last review that was left half way' },
    { name: 'decisions', value: 'FILE', doc: 'take what a review decided' },
    { name: 'save-decisions', value: 'FILE', doc: 'keep what this review decides' },
    { name: 'unsafe', doc: 'take unsafe fixes as well' },
    { name: 'format', value: FORMATS.join('|'), doc: 'what to print (default: text)' },
    { name: 'output-file', short: 'o', value: 'FILE', doc: 'print to FILE' },
    { name: 'option', short: 'O', value: 'NAME=VALUE', multiple: true, doc: "a codemod's option (codemod:name=value)" },
    { name: 'jobs', short: 'j', value: 'N', doc: 'parse up to N Python files at once (default: 4)' },
    { name: 'allow-outside', doc: 'let fixes of several files go into files beyond the given paths' },
    { name: 'allow-dirty', doc: 'write over uncommitted changes too' },
    { name: 'no-ignore', doc: 'do not read .gitignore' },
  ],
  examples: [
    "testfix apply chdir-to-monkeypatch 'tests/**/*.py' -n",
    'testfix apply mkdtemp-to-addcleanup tests -i',
    'testfix undo',
  ],
}

/** @returns the exit code. @throws {UsageError} before anything is read or written. */
export async function run(args: readonly string[], terminal: Terminal): Promise<number> {
  const parsed = parseFlags(command, args)
  if (!parsed.values.has('resume')) return runWith(parsed, args, terminal)
  if (args.length > 1) throw new UsageError('--resume goes on with what was given then: it takes nothing else.')
  const last = resumed(terminal.cwd)
  const { env, stderr, stdin, stdout } = terminal
  return runWith(
    parseFlags(command, last.args),
    last.args,
    { cwd: last.cwd, env, stderr, stdout, ...(stdin && { stdin }) },
    last,
  )
}

async function runWith(
  parsed: Arguments,
  args: readonly string[],
  terminal: Terminal,
  last?: Resumed,
): Promise<number> {
  const { format, jobs, output } = settingsOf(parsed)
  const [list, ...paths] = parsed.positionals
  if (list === undefined)
    throw new UsageError('Name a codemod and a path or glob: testfix apply <codemod> <path or glob>')
  const codemods = await loadCodemods(list, parsed.values.get('option') ?? [])
  if (paths.length === 0) throw new UsageError(`Name the files to work on: testfix apply ${list} <path or glob>`)
  const has = (name: string) => parsed.values.has(name)
  const dryRun = has('dry-run') || has('check')
  const asked = has('interactive') ? reviewTerminal(terminal) : undefined
  const decisionsPath = parsed.values.get('decisions')?.[0]
  const saved = decisionsPath === undefined ? [] : loadDecisions(resolvePath(terminal.cwd, decisionsPath))
  const file =
    output === undefined
      ? undefined
      : reserve(resolvePath(terminal.cwd, output), extensionsOf(codemods.map(({ codemod }) => codemod)))

  const started = performance.now()
  const interruption = listen()
  const { signal } = interruption
  const bar = progress(terminal)
  try {
    const { cwd } = terminal
    if (!dryRun) await putRight(terminal, paths)
    const request = {
      codemods,
      paths,
      cwd,
      jobs,
      signal,
      gitignore: !has('no-ignore'),
      onProgress: bar.stage('reading'),
    }
    const way = {
      unsafe: has('unsafe'),
      dryRun,
      allowDirty: has('allow-dirty'),
      allowOutside: has('allow-outside'),
      saved: last?.saved ?? saved,
      isGiven: decisionsPath !== undefined,
    }
    const decided = asked
      ? await byReview(request, { ...way, session: last?.session ?? begun(args, cwd) }, asked)
      : await byRule(request, way)
    for (const note of decided.notes) terminal.stderr.write(`${note}\n`)
    const savePath = parsed.values.get('save-decisions')?.[0]
    if (savePath !== undefined) tellSaved(resolvePath(cwd, savePath), decided.decisions, terminal)
    if (decided.ended) {
      terminal.stderr.write(decided.ended.words)
      return decided.ended.exitCode
    }
    const { allowDirty, ...permission } = decided.permission
    const resolved = await resolve(decided.run, decided.choose, {
      ...permission,
      signal,
      onProgress: bar.stage('checking'),
    })
    const writing = { dryRun, signal, allowDirty, command: `testfix apply ${args.join(' ')}` }
    const result = await apply(resolved, { ...writing, onProgress: bar.stage('writing') })
    bar.clear()
    decided.close(result)
    const printing = { format, summary: has('check'), file, milliseconds: performance.now() - started }
    return print(result, printing, terminal) ? exitCodeOf(result) : 2
  } catch (error) {
    bar.clear()
    file?.release()
    if (!signal.aborted) throw error
    terminal.stderr.write('Interrupted: nothing was written.\n')
    return 130
  } finally {
    interruption.stop()
  }
}

function tellSaved(file: string, decisions: Decided['decisions'], { stderr }: Terminal) {
  const trouble = saveDecisions(file, decisions)
  stderr.write(
    trouble === undefined
      ? `${count(decisions.length, 'decision')} kept in ${printable(file)}.\n`
      : `--save-decisions could not be written: ${printable(trouble)}\n`,
  )
}

function settingsOf({ values }: Arguments) {
  const format = (values.get('format')?.[0] ?? 'text') as Format
  if (!FORMATS.includes(format)) throw new UsageError(`--format takes ${FORMATS.join(', ')}, not "${format}".`)
  const jobs = Number(values.get('jobs')?.[0] ?? 4)
  if (!Number.isInteger(jobs) || jobs < 1)
    throw new UsageError(`--jobs takes a whole number from 1, not "${values.get('jobs')?.[0]}".`)
  if (values.has('dry-run') && values.has('check'))
    throw new UsageError('--dry-run prints the diff, --check the summary only: use one of them.')
  if (format === 'patch' && values.has('check'))
    throw new UsageError('--check prints the summary only, and so no patch: use --dry-run.')
  if (values.has('interactive')) {
    if (values.has('check')) throw new UsageError('--interactive asks about each change, --check only counts: use one.')
    if (format !== 'text' && !values.has('output-file'))
      throw new UsageError(`--interactive asks on stdout: give --output-file FILE for the ${format}.`)
  } else if (values.has('save-decisions'))
    throw new UsageError('--save-decisions keeps what a review decides: it needs --interactive.')
  return { format, jobs, output: values.get('output-file')?.[0] }
}

/** An output file, made sure of before the run: a run whose report cannot be written must not have written anything else. */
interface Output {
  /** Gives the system's words when it could not. */
  write(text: string): string | undefined
  /** Takes the file away again if it was not there before. */
  release(): void
}

function reserve(file: string, sources: ReadonlySet<string>): Output {
  const there = existsSync(file)
  // It could be a file that the run reads: its report would take the place of a test.
  if (sources.has(extname(there ? realpathSync(file) : file)))
    throw new UsageError(
      `--output-file ${file} is named like a source file: give it another ending, such as .patch, .json or .txt.`,
    )
  try {
    closeSync(openSync(file, 'a'))
  } catch (error) {
    throw new UsageError(`--output-file ${file} cannot be written: ${(error as Error).message}`)
  }
  return {
    write(text) {
      try {
        writeFileSync(file, text)
        return undefined
      } catch (error) {
        if (!isSystemError(error)) throw error
        return error.message
      }
    },
    release: () => {
      if (!there) rmSync(file, { force: true })
    },
  }
}

/** What killed runs left is put right before the files are read: in this project, and in those that the paths lead to. */
async function putRight({ cwd, stderr }: Terminal, paths: readonly string[]) {
  for (const home of new Set([cwd, ...foldersOf(paths, cwd)].map(projectRoot))) {
    const recovered = await recover(join(home, '.testfix'), { show: file => seenFrom(cwd, file) })
    const place = undoPlace(home, cwd)
    const told = recovered && describeRecovered(recovered)
    if (told) stderr.write(`${printable(place === '.' ? sentence(told) : `In ${place}: ${told}.`)}\n`)
  }
}

interface Printing {
  readonly format: Format
  readonly summary: boolean
  readonly file: Output | undefined
  readonly milliseconds: number
}

/**
 * The result goes to stdout or the file. Where that is a diff or data, the report for people goes to stderr. So it does where the file cannot be
 * written after all: then the answer is false.
 */
function print(result: RunResult, { format, summary, file, milliseconds }: Printing, terminal: Terminal): boolean {
  const { stdout, stderr } = terminal
  const isDiff = format === 'patch' || (format === 'text' && result.dryRun && !summary)
  const report = (stream: typeof stdout) => {
    const width = stream.isTTY ? { width: Math.min(120, stream.columns || 80) } : {}
    stream.write(textReport(result, { summary, milliseconds, paint: painter(terminal, stream), ...width }))
  }
  const text = () => {
    if (format === 'json') return jsonReport(result, packageJson.version)
    return isDiff ? patchReport(result) : textReport(result, { summary, milliseconds })
  }
  const trouble = file?.write(text())
  if (trouble !== undefined) {
    stderr.write(`--output-file could not be written: ${trouble}. The run itself is over, and came to this:\n`)
    report(stderr)
    return false
  }
  if (file) {
    if (isDiff) report(stderr)
  } else if (format === 'json') stdout.write(text())
  else if (isDiff) {
    const patch = text()
    stdout.write(format === 'patch' ? patch : paintDiff(patch, painter(terminal, stdout)))
    // On one screen the two need a line between them.
    if (patch !== '' && stdout.isTTY && stderr.isTTY) stderr.write('\n')
    report(stderr)
  } else report(stdout)
  return true
}
