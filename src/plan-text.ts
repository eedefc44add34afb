/** What codemods find in one text. */
import type { Codemod, FileCodemod, FileInput, Finding, Language, Plan, Source, Span } from './codemod.ts'
import { checkPlan } from './core/check.ts'
import { type CodemodPlan, sitesOf } from './core/conflicts.ts'
import { positions } from './core/source.ts'
import { MARK, suppressionOf, suppressionsIn } from './core/suppressions.ts'
import type { Parsed, SyntaxFault } from './engines/engine.ts'
import { engineFor, languageOf } from './engines/index.ts'
import type { Around } from './io/around.ts'
import type { ConfiguredCodemod } from './plan.ts'
import { pythonModules } from './plan-modules.ts'

/** A codemod broke its contract, or threw. The message reads on from a file's name. */
export class CodemodError extends Error {
  readonly codemod: string
  constructor(codemod: Codemod, reason: string) {
    super(reason)
    this.codemod = codemod.meta.id
  }
}

/**
 * Asks the one-file codemods that could have something to say about a text. It is parsed once, or handed in as `parsed`.
 * `faults` is undefined where no codemod had to look.
 * @throws {CodemodError}
 */
export async function planText(
  source: Source,
  codemods: readonly ConfiguredCodemod[],
  around: Around,
  parsed?: Parsed<unknown>,
): Promise<{ plans: CodemodPlan[]; faults: readonly SyntaxFault[] | undefined }> {
  const language = languageOf(source.path)
  const able = codemods.filter(item => language && concerns(item, source, language))
  if (!language || able.length === 0) return { plans: [], faults: parsed?.faults }
  const engine = await engineFor(language)
  const { tree, faults } = parsed ?? (await engine.parse(source.path, source.text))
  if (faults.length > 0) return { plans: [], faults }
  const sourceAt = (path: string) => (path === source.path ? source : undefined)
  // The language that was just looked up is the codemod's own, so the tree is of its engine.
  const modules = language === 'python' ? pythonModules(source.path, engine, around) : around.modulesOf(source.path)
  const input = { source, tree, modules } as FileInput<'jscodeshift' | 'ast-grep'>
  const suppressed = suppressedIn(source, () => engine.comments(tree))
  const plans = able.map(item =>
    checked(item, sourceAt, suppressed, () => (item.codemod as FileCodemod).plan(input as never, item.options)),
  )
  return { plans, faults }
}

function concerns({ codemod }: ConfiguredCodemod, source: Source, language: Language): boolean {
  const { languages, triggers } = codemod.meta
  return (
    codemod.engine !== 'ts-morph' &&
    languages.includes(language) &&
    triggers.some(trigger => source.text.includes(trigger))
  )
}

/**
 * Runs a codemod and makes sure of its plan.
 * @throws {CodemodError}
 */
export function checked(
  { codemod }: ConfiguredCodemod,
  sourceAt: (path: string) => Source | undefined,
  suppressed: Suppressed,
  run: () => Plan,
): CodemodPlan {
  let plan: Plan
  try {
    plan = run()
  } catch (error) {
    throw new CodemodError(codemod, `made ${codemod.meta.id} fail: ${(error as Error).message}`)
  }
  const problem = checkPlan(codemod, plan, sourceAt)[0]
  if (problem)
    throw new CodemodError(codemod, `got a plan from ${codemod.meta.id} that breaks the contract: ${problem}`)
  return sitesOf(codemod, plan, finding => suppressed(codemod, finding))
}

/** The reason for which a comment has testfix leave a finding. */
type Suppressed = (codemod: Codemod, finding: Finding) => string | undefined

/** Reads the comments of a text that can have such ones. */
export function suppressedIn({ text }: Source, comments: () => readonly Span[]): Suppressed {
  if (!text.includes(MARK)) return () => undefined
  const suppressions = suppressionsIn(text, comments())
  const position = positions(text)
  return ({ meta }, { at }) => suppressionOf(suppressions, meta.id, position(at.start).line)?.reason
}
