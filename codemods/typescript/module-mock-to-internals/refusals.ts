/** Why something does not become a seam. */
import type { Place } from '../../../src/codemod.ts'
import { type MockedFile, placeOf } from '../shared/mocks/mocked-file.ts'
import type { ModuleMock } from '../shared/module-mocks.ts'
import type { Reason } from './texts.ts'

/** A reason, and what it is filled with besides the call and the module. */
export interface Why {
  readonly reason: Reason
  readonly data: Readonly<Record<string, string | number>>
}

/** A site that stays as it is. */
export interface Refusal extends Why {
  readonly at: Place
}

/** The refusal of a mock or a spy. */
export function refusal(file: MockedFile, mock: ModuleMock, reason: Reason, data: Why['data'] = {}): Refusal {
  const { name, specifier = '' } = mock
  return { at: placeOf(file, mock.call), reason, data: { call: name, module: specifier, ...data } }
}
