import { afterEach as bunAfterEach, expect, mock as bunMock, spyOn, test } from 'bun:test'
import { clock } from './clock'
import { greeting } from './greeting'

const mock = { hour: 20 }
function afterEach(run: () => void) {
  run()
}

bunAfterEach(() => {
  bunMock.restore()
})

test('says good evening', () => {
  spyOn(clock, 'hour').mockReturnValue(mock.hour)
  afterEach(() => expect(greeting()).toBe('Good evening'))
})
