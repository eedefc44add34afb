/** The same case with other line endings, blank lines above, a BOM: the same findings, the same change, everything else kept. */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { plan } from '../plan.ts'
import { resolve } from '../resolve.ts'
import { besides } from './case.ts'
import { failure, mustEqual } from './failure.ts'
import { findingsOf, type Study, wanted, wantedBeside } from './study.ts'
import { listing, outcomeOf, planTexts, resultTexts, type TextFile, withdrawals } from './trial.ts'

export const lf = (text: string) => text.replaceAll('\r\n', '\n')
export const crlf = (text: string) => lf(text).replaceAll('\n', '\r\n')

/** That the case with every text changed gives the result changed in the same way. */
export async function sameVariant(study: Study, name: string, change: (text: string) => string): Promise<void> {
  // Where nothing changes, this is the case itself.
  if (study.files.every(({ text }) => change(text) === text)) return
  const { result, beside, findings } = await tryTexts(study, change)
  mustEqual(
    'WrongVariant',
    `The ${name} variant of before does not give that of after.`,
    change(wanted(study.example)),
    result,
  )
  for (const [path, text] of beside)
    mustEqual(
      'WrongVariant',
      `The ${name} variant of ${path} has another result.`,
      change(wantedBeside(study.example, path)),
      text,
    )
  mustEqual('WrongVariant', `The ${name} variant has other findings.`, findingsOf(study), findings)
}

/** Blank lines above, CRLF and LF by turns. Where blank lines come to stand is not compared: imports may be put above or below them. */
export async function mixedEndings(study: Study): Promise<void> {
  if (study.example.before.text.startsWith('#!')) return
  const mixed = (text: string) => {
    let line = 0
    return `\n\n${lf(text)}`.replaceAll('\n', () => (line++ % 2 === 0 ? '\r\n' : '\n'))
  }
  const lines = (text: string) => lf(text).replace(/^[ \t]*\n/gm, '')
  const lower = (findings: string) =>
    findings.replace(/^(\D*?:)?(\d+)(?=:)/gm, (_, path = '', line) => `${path}${Number(line) + 2}`)

  const { result, findings } = await tryTexts(study, mixed)
  const name = 'With mixed line endings below two blank lines'
  mustEqual('WrongVariant', `${name}, the result is another one.`, lines(wanted(study.example)), lines(result))
  mustEqual('WrongVariant', `${name}, the findings are others.`, lower(findingsOf(study)), findings)
}

async function tryTexts({ choose, example, files, item }: Study, change: (text: string) => string) {
  const changed = files.map(({ path, text }) => ({ path, text: change(text) })) as unknown as Study['files']
  const run = await planTexts(changed, item, example.folder)
  const outcome = await outcomeOf(run, choose)
  const [note] = withdrawals(outcome)
  if (note) throw failure('WrongVariant', note)
  return {
    result: outcome.texts.get(example.path)!,
    beside: files.slice(1).map(({ path }) => [path, outcome.texts.get(path)!] as const),
    findings: listing(changed, item.codemod.meta, outcome.sites, run.safe),
  }
}

/** By files with a BOM, as a user's run reads them. */
export async function bomFromDisk(study: Study): Promise<void> {
  const cwd = realpathSync(mkdtempSync(join(tmpdir(), 'testfix-case-')))
  try {
    for (const [file, { text }] of study.example.support)
      writeWithBom(cwd, { path: besides(study.example.path, file), text })
    for (const file of study.files) writeWithBom(cwd, file)
    await tryFiles(study, cwd)
  } finally {
    rmSync(cwd, { recursive: true, force: true })
  }
}

async function tryFiles(study: Study, cwd: string): Promise<void> {
  const { choose, example, files, item } = study
  const run = await plan({ codemods: [item], paths: files.map(({ path }) => path), cwd, gitignore: false })
  const [problem] = run.failures
  if (problem) throw failure('WrongVariant', `${problem.path} ${problem.reason}`)

  const { groups } = await resolve(run, choose)
  const file = groups.flatMap(group => group.files).find(({ path }) => path === example.path)
  if (file && !file.bom) throw failure('WrongVariant', 'The file, read from the disk, loses its BOM.')
  const result = resultTexts(groups).get(example.path) ?? example.before.text
  const sites = groups.flatMap(group => group.sites)
  const findings = listing(files, item.codemod.meta, sites, run.safe)
  mustEqual('WrongVariant', 'With a BOM, the file gives another result.', wanted(example), result)
  mustEqual('WrongVariant', 'With a BOM, the file has other findings.', findingsOf(study), findings)
}

function writeWithBom(cwd: string, { path, text }: TextFile): void {
  const file = join(cwd, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `\uFEFF${text}`)
}
