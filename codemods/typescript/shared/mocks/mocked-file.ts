/** A file with module mocks, and what has been found out about it. */
import type { ASTNode } from 'jscodeshift'
import type { Modules, Place, Source } from '../../../../src/codemod.ts'
import type { TypeScriptTree } from '../../../../src/engines/jscodeshift.ts'
import { type ModuleMock, moduleMocks } from '../module-mocks.ts'
import { moduleKey } from '../modules.ts'
import { type Binding, topLevelBindings } from '../names.ts'
import { RunnerNames } from '../runner.ts'
import { Runs } from '../runs.ts'
import { Scopes } from '../scopes.ts'
import { type PutBackLoops, putBackLoops } from './put-back-loops.ts'
import { type RealModules, realModules } from './real-modules.ts'

/** What all questions about a file's mocks are answered from. */
export interface MockedFile {
  readonly source: Source
  readonly tree: TypeScriptTree
  readonly modules: Modules
  readonly names: RunnerNames
  readonly runs: Runs
  /** All calls that mock a module, in the order of the source. */
  readonly mocks: readonly ModuleMock[]
  readonly bindings: ReadonlyMap<string, Binding>
  readonly real: RealModules
  readonly loops: PutBackLoops
}

/** Reads a file once for all its mocks. */
export function readMockedFile(input: { source: Source; tree: TypeScriptTree; modules: Modules }): MockedFile {
  const { tree } = input
  const names = new RunnerNames(tree)
  const scopes = new Scopes(tree)
  const runs = new Runs({ tree, names, scopes })
  const mocks = moduleMocks(tree, names)
  const loops = putBackLoops({ tree, scopes, runs }, realModules(tree, runs, names, mocks), mocks)
  return { ...input, names, runs, mocks, bindings: topLevelBindings(tree), real: loops.real, loops }
}

/** Where a node stands in the file. */
export function placeOf({ source, tree }: MockedFile, node: ASTNode): Place {
  return { path: source.path, ...tree.span(node) }
}

/** The key of the module that a call mocks, where it is written out. */
export function keyOf({ specifier }: ModuleMock): string | undefined {
  return specifier === undefined ? undefined : moduleKey(specifier)
}
