import { afterAll, type Mock, mock, test } from 'bun:test'
import { audit } from './audit'
import * as realAudit from './audit'
import * as clock from './clock'
import { stamp } from './stamp'
import * as realZone from './zone'

const actualClock = { ...clock }
const actualAudit = { ...realAudit }
const actualZone = { ...realZone }

;[1].forEach(n => void n)

mock.module('./clock', () => ({ ...actualClock, now: () => 5 }) as typeof clock)
;mock.module('./audit', () => ({ ...actualAudit }))
mock.module(
  './zone', // A comment
  // Another one
  () => ({ // And one more

    ...actualZone,
    zone: () => 'Z',
  }),
)

import { zone } from './zone'

test('stamps by the mocked clock', ((): void => {
  if (clock.now() !== 5 || stamp() !== '5Z' || zone() !== 'Z' || audit.length !== 0) throw new Error(stamp())
}) as Mock<() => void> | (() => void))

afterAll(() => {
  mock.module('./clock', () => actualClock)
  mock.module('./audit', () => actualAudit)
  mock.module('./zone', () => actualZone)
})
