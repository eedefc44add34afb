/**
 * testfix as a library: `plan` reads and finds, `resolve` decides, `apply` writes, `report` tells.
 *
 * @example
 * const planned = await plan({ codemods: [codemod], paths: ['tests'] })
 * const resolved = await resolve(planned, chooseByApplicability(false))
 * const result = await apply(resolved, { dryRun: true })
 * console.log(report.patch(result))
 */
export { type ApplyOptions, apply } from './apply.ts'
export type {
  Codemod,
  Edit,
  FileCodemod,
  FileInput,
  Finding,
  Fix,
  FixableFinding,
  ImportNeed,
  Language,
  ManualFinding,
  Meta,
  Modules,
  OptionSpec,
  OptionValues,
  Place,
  Plan,
  ProjectCodemod,
  PythonModules,
  SharedEdit,
  Source,
  Span,
} from './codemod.ts'
export { defineCodemod } from './codemod.ts'
export type { Site } from './core/conflicts.ts'
export { UsageError } from './core/errors.ts'
export type { PythonTree } from './engines/ast-grep.ts'
export type { TypeScriptTree } from './engines/jscodeshift.ts'
export type { ProjectTree } from './engines/ts-morph.ts'
export { type ConfiguredCodemod, type PlannedRun, type PlanRequest, plan } from './plan.ts'
export { report } from './report/index.ts'
export type { Failure, FileChange, Ledger, RunResult, SiteResult, Status } from './report/result.ts'
export { type Choose, chooseByApplicability, type ResolvedRun, resolve } from './resolve.ts'
