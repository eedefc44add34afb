/** Whether a test can take pytest's `monkeypatch`, and what that takes. */
import type { SgNode } from '@ast-grep/napi'
import type { Setting } from './fixtures.ts'
import type { PythonModule } from './module.ts'
import { parameterNames } from './parameters.ts'
import { type Obstacle, type Request, takeFixtures } from './request.ts'

/** What it takes for a test that pytest collects to use `monkeypatch`, or why it cannot. */
export function takeMonkeypatch(
  test: SgNode,
  module: PythonModule,
): Request | Obstacle | { readonly reason: 'monkeypatch-undone'; readonly data?: undefined } {
  const request = takeFixtures(test, [{ name: 'monkeypatch', type: 'pytest.MonkeyPatch' }], module)
  if ('reason' in request) return request
  const { start, end } = module.tree.span(test)
  if (/\bmonkeypatch\s*\.\s*undo\b/.test(module.source.text.slice(start, end))) return { reason: 'monkeypatch-undone' }
  return request
}

/**
 * A fixture from elsewhere that may be set up after `monkeypatch`, which is undone after it then. If it changes what `monkeypatch` is about to change
 * and puts it back, `monkeypatch` brings the fixture's state back.
 */
export function fixtureAfterMonkeypatch(test: SgNode, { own, foreign }: Setting): string | undefined {
  const parameters = parameterNames(test)
  const at = parameters.indexOf('monkeypatch')
  const isEarly = own.some(({ needs }) => needs.includes('monkeypatch'))
  return foreign.find(name => isEarly || (at >= 0 && parameters.indexOf(name) > at))
}
