/** What stands against a way back that is recorded when a test moves. */
import type { SgNode } from '@ast-grep/napi'
import { decoratorsOf } from '../shared/decorators.ts'
import type { PythonModule } from '../shared/module.ts'
import { runsAfterMonkeypatch } from '../shared/monkeypatch.ts'
import { decorated, kindOf, scopesOf } from '../shared/syntax.ts'
import type { Move } from '../shared/working-directory.ts'
import { tearDownsIn } from './tear-downs.ts'

/** Whether a test, or what runs before it, replaces what both rewrites call: `os.getcwd` to record the directory, `os.chdir` to go back. */
export function isMocked(test: SgNode, around: readonly SgNode[], module: PythonModule): boolean {
  const decorators = scopesOf(test).flatMap(scope =>
    kindOf(scope) === 'class_definition' ? decoratorsOf(scope, module.names) : [],
  )
  const code = [...[test, ...around].map(decorated), ...decorators.map(({ expression }) => expression)]
  const isFake = module.settingOf(test).foreign.includes('fs')
  return isFake || code.some(node => MOCKED.test(node.text()))
}

const MOCKED = /["']([\w.]*\bos\.)?(getcwdb?|chdir)["']|\bos\.(getcwdb?|chdir)\s*=(?!=)|[(,]\s*getcwd\s*=(?!=)/

/** Whether a move depends on the directory that the test starts in: something may have set that up. */
export function isRelative({ target }: Move): boolean {
  return /^[a-z]*["'](?![/~\\]|\w:)/i.test(target)
}

/** What still runs after monkeypatch has gone back and works with files, by name: so far it ran in the test's directory. */
export function tearDownAfter(unit: SgNode, isFixture: boolean, module: PythonModule): string | undefined {
  const hooks = isFixture ? tearDownsIn(module) : []
  return [...hooks, ...runsAfterMonkeypatch(unit, module)].find(({ code }) => USES_PATHS.test(code))?.name
}

const USES_PATHS =
  /\b(open|remove|unlink|rmtree|rmdir|removedirs|listdir|scandir|i?glob|walk|Path|exists|isfile|isdir|rename|replace|move|copy\w*|subprocess|system|popen|run|check_call|check_output|getcwd|cwd|abspath|resolve|relpath|\w*clean\w*|\w*delete\w*)\b/i
