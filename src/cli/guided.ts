/** The start for who knows no command yet: a few questions, then a command that is run, and printed for the next time. */
import prompts, { type PromptObject } from 'prompts'
import { plan } from '../plan.ts'
import { count } from '../report/text.ts'
import { codemodIds, loadCodemods } from './codemods.ts'
import { painter, progress, type Terminal } from './terminal.ts'

/** What to do with the changes, with the flags that say so. */
const WAYS = {
  review: { title: 'Review each change, then write what you take', flags: ['--interactive'] },
  look: { title: 'Look at the diff, write nothing', flags: ['--dry-run'] },
  apply: { title: 'Make all safe changes now', flags: [] },
} as const

/** Asks, runs, and prints the command. @returns the exit code. */
export async function guided(
  terminal: Terminal,
  apply: (args: readonly string[], terminal: Terminal) => Promise<number>,
): Promise<number> {
  const { stdout } = terminal
  const paint = painter(terminal, stdout)
  const path = await ask<string>(terminal, {
    type: 'text',
    message: 'Which tests (a folder, a file or a glob)',
    initial: '.',
  })
  if (path === undefined) return stopped(terminal)
  const found = await findingsIn(path, terminal)
  if (found.length === 0) {
    stdout.write(`Nothing is found in ${path} that a codemod of testfix is about.\n`)
    return 0
  }
  const ids = await ask<string[]>(terminal, {
    type: 'multiselect',
    message: 'Which codemods',
    choices: found.map(({ id, summary, sites, fixes }) => ({
      title: `${id}  ${paint('quiet', `${count(sites, 'site')}, ${fixes} with a fix`)}`,
      description: summary,
      value: id,
    })),
    min: 1,
    instructions: false,
    hint: 'space chooses, Enter goes on',
  })
  if (ids === undefined) return stopped(terminal)
  const way = await ask<keyof typeof WAYS>(terminal, {
    type: 'select',
    message: 'What is to be done',
    hint: 'arrows choose, Enter goes on',
    choices: Object.entries(WAYS).map(([value, { title }]) => ({ title, value })),
  })
  if (way === undefined) return stopped(terminal)
  const args = [ids.join(','), path, ...WAYS[way].flags]
  const code = await apply(args, terminal)
  stdout.write(`\nThat was: ${paint('strong', `testfix apply ${args.map(quoted).join(' ')}`)}\n`)
  return code
}

async function ask<T>({ stdin, stdout }: Terminal, question: Omit<PromptObject, 'name'>): Promise<T | undefined> {
  const { answer } = await prompts({ ...question, name: 'answer', stdin, stdout } as PromptObject)
  return answer as T | undefined
}

function stopped({ stderr }: Terminal): number {
  stderr.write('Stopped: nothing was done.\n')
  return 130
}

/** What each codemod finds, the busiest first; those that find nothing are left out. */
async function findingsIn(path: string, terminal: Terminal) {
  const codemods = await loadCodemods(codemodIds().join(','), [])
  const bar = progress(terminal)
  const run = await plan({ codemods, paths: [path], cwd: terminal.cwd, onProgress: bar.stage('reading') })
  bar.clear()
  const sites = run.groups.flatMap(({ plans }) => plans.flatMap(plan => plan.sites))
  return codemods
    .map(({ codemod: { meta } }) => {
      const own = sites.filter(({ codemod }) => codemod.meta.id === meta.id)
      const fixes = own.filter(({ finding }) => finding.fix).length
      return { id: meta.id, summary: meta.summary, sites: own.length, fixes }
    })
    .filter(({ sites }) => sites > 0)
    .sort((a, b) => b.fixes - a.fixes || b.sites - a.sites)
}

/** As a shell takes it. */
function quoted(arg: string): string {
  return /^[\w./,:=@%+-]+$/.test(arg) ? arg : `'${arg.replaceAll("'", `'\\''`)}'`
}
