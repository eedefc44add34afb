/** What a fix of a mock changes for the tests, next to putting the real module back. */
import { readsWhenCalled } from '../eager.ts'
import type { ModuleMock } from '../module-mocks.ts'
import { isBuiltin, moduleKey } from '../modules.ts'
import { isReassigned } from '../names.ts'
import { isLoader, loadedModule } from '../syntax.ts'
import { factoryFunction } from './factories.ts'
import type { MockLife } from './lifetimes.ts'
import type { MockedFile } from './mocked-file.ts'

/**
 * - `none`, `none-each`: put back after the file, or after each test, with no doubt
 * - `shared`: put back after the file, since some later test may count on the mock of another one
 * - `shared-each`: put back after each test all the same
 * - `load`: the real module is evaluated earlier than before, or for the first time
 * - `late`: so it is, and what it loads is unloaded again, since it would bring the code under test before the mocks
 * - `self-call`: put back already, but an override calls itself
 */
export type Risk = 'none' | 'none-each' | 'shared' | 'shared-each' | 'load' | 'late' | 'self-call'

/** A variable that the factory would read before it exists, if loading the module makes it run at the call. */
export function readTooEarly(file: MockedFile, mock: ModuleMock, key: string): string | undefined {
  const { tree, runs, bindings, real } = file
  const fn = factoryFunction(file, mock)
  if (!fn || real.isLoaded(key)) return undefined
  const whileLoading = runs.of(mock.call).filter(({ kind }) => kind === 'load')
  if (whileLoading.length === 0) return undefined
  const start = Math.min(...whileLoading.map(({ at }) => tree.span(at).start))
  return readsWhenCalled(tree, fn, bindings).find(name => {
    const { kind, node } = bindings.get(name)!
    return kind !== 'function' && tree.span(node).start > start
  })
}

/**
 * In a file that loads nothing later than its imports, all modules that matter to it are loaded before the first mock, the real ones too. In others
 * the import that a copy takes may be what loads a module, or loads it before the mocks of what it uses.
 */
export function riskOf(file: MockedFile, mock: ModuleMock, key: string, { lifetime, isShared }: MockLife): Risk {
  const { tree, bindings, real } = file
  const inTime = () => {
    if (real.isLoaded(key)) return true
    const fn = factoryFunction(file, mock)
    if (loadsLater(file) && !(isBuiltin(mock.specifier!) && fn)) return false
    return !fn || !readsWhenCalled(tree, fn, bindings).some(name => isReassigned(tree, name))
  }
  if (!inTime()) return 'load'
  if (isShared) return lifetime === 'file' ? 'shared' : 'shared-each'
  return lifetime === 'file' ? 'none' : 'none-each'
}

/** Whether a file loads a module, after its imports, that they do not load. */
function loadsLater({ tree, mocks, real }: MockedFile): boolean {
  return tree.nodes('CallExpression').some(call => {
    if (!isLoader(call) || mocks.some(mock => mock.call.arguments[0] === call)) return false
    const module = loadedModule(call)
    return module === undefined || !(isBuiltin(module) || real.isLoaded(moduleKey(module)))
  })
}
