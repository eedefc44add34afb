/**
 * `npm run fixtures -- [-u] [codemod] [case]`: shows where the fixtures differ from what the codemods do, or with `-u` rewrites after.* and
 * findings.txt for review. Exit code 1 when something differs, or cannot be run.
 */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { AFTER, besides } from './case.ts'
import { codemodsIn } from './codemods.ts'
import { type Corpus, openSubject } from './corpus.ts'
import { readableDiff } from './failure.ts'
import { findingsOf, type Study } from './study.ts'
import { withdrawals } from './trial.ts'

/** A file of a case as it should be; undefined where there should be none. */
interface Expected {
  readonly file: string
  readonly text: string | undefined
}

/** What the case's after and findings.txt should be. */
function expectedFiles(study: Study): Expected[] {
  const { folder, extension, before, path, support } = study.example
  const read = new Set(study.files.slice(1).map(file => file.path))
  const outcomeOf = (name: string) => {
    const beside = besides(path, name)
    return read.has(beside) ? study.outcome.texts.get(beside) : undefined
  }
  const after = study.outcome.texts.get(path)!
  const bytes = before.bom ? `\uFEFF${after}` : after
  const findings = findingsOf(study)
  const beside = [...support].map(([name, { text, bom }]) => {
    const result = outcomeOf(name) ?? text
    return { file: join(folder, AFTER, name), text: result === text ? undefined : bom ? `\uFEFF${result}` : result }
  })
  return [
    ...beside,
    { file: join(folder, `after${extension}`), text: after === before.text ? undefined : bytes },
    { file: join(folder, 'findings.txt'), text: findings === '' ? undefined : findings },
  ]
}

function present(file: string): string | undefined {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

/** Which fixtures to look at, and whether to rewrite them. */
export interface Review {
  readonly update: boolean
  /** Of a codemod; all codemods when absent. */
  readonly id?: string | undefined
  /** Of a case; all cases when absent. */
  readonly name?: string | undefined
}

/** Compares the fixtures with what the codemods do, or rewrites them; `say` gets each difference. Gives whether all is well. */
export async function reviewFixtures(corpus: Corpus, review: Review, say: (line: string) => void): Promise<boolean> {
  const { id, name } = review
  const subjects = Object.keys(corpus.codemods)
    .filter(each => id === undefined || each === id)
    .map(each => openSubject(corpus, each))
  const named = <T>(items: readonly T[], nameOf: (item: T) => string) =>
    items.filter(item => name === undefined || nameOf(item) === name)
  const cases = subjects.flatMap(subject => named(subject.cases, ({ example }) => example.name))
  const broken = subjects.flatMap(subject => named(subject.broken, item => item.name))
  for (const item of broken) say(`${item.id}/${item.name}: ${item.problems.join('; ')}`)
  if (cases.length + broken.length === 0)
    say(`There is no case ${name ?? ''} of ${id ?? 'any codemod'} in ${corpus.fixtures}.`)

  let ok = broken.length === 0 && cases.length > 0
  for (const { example, study } of cases) {
    const title = `${example.id}/${example.name}`
    try {
      if (!settle(title, await study(), review.update, say)) ok = false
    } catch (error) {
      ok = false
      say(`${title}: ${(error as Error).message}`)
    }
  }
  return ok
}

/** One case. Without `update` a difference is not well; with it, only a fix that goes wrong is. */
function settle(title: string, study: Study, update: boolean, say: (line: string) => void): boolean {
  const wrong = [
    ...study.run.failures.map(({ path, line, reason }) => `${path}:${line} ${reason}`),
    ...withdrawals(study.outcome),
  ]
  for (const note of wrong) say(`${title}: ${note}`)
  if (wrong.length > 0) return false
  const changed = expectedFiles(study).filter(({ file, text }) => present(file) !== text)
  for (const { file, text } of changed) {
    if (update && text === undefined) rmSync(file)
    else if (update) {
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, text!)
    }
    const action = text === undefined ? 'removed' : 'rewritten'
    say(
      update
        ? `${file} ${action}`
        : `${file} differs:\n${readableDiff(present(file) ?? '', text ?? '', { expected: 'fixture', actual: 'codemod' })}`,
    )
  }
  return update || changed.length === 0
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = join(dirname(fileURLToPath(import.meta.url)), '../..')
  const { values, positionals } = parseArgs({
    options: { update: { type: 'boolean', short: 'u', default: false } },
    allowPositionals: true,
  })
  const [id, name] = positionals
  const corpus = {
    codemods: codemodsIn(join(root, 'codemods/python'), join(root, 'codemods/typescript')),
    fixtures: join(root, '__testfixtures__'),
  }
  const ok = await reviewFixtures(corpus, { update: values.update, id, name }, line => console.log(line))
  if (!ok) process.exitCode = 1
}
