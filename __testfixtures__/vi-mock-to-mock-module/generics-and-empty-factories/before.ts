import { type Mock, test, vi } from 'bun:test'
import { audit } from './audit'
import * as clock from './clock'
import { stamp } from './stamp'

;[1].forEach(n => void n)

vi.mock<typeof import('./clock')>('./clock', () => ({ now: () => 5 }) as typeof clock)
;(vi as any).mock('./audit', () => ({}))
vi.mock(
  './zone', // A comment
  // Another one
  () => ({ // And one more

    zone: () => 'Z',
  }),
)

import { zone } from './zone'

test('stamps by the mocked clock', ((): void => {
  if (clock.now() !== 5 || stamp() !== '5Z' || zone() !== 'Z' || audit.length !== 0) throw new Error(stamp())
}) as Mock<() => void> | (() => void))
