import { afterAll, expect, test } from 'bun:test'

const { greet, _internals } = await import('./greet')
const realInternals = { ..._internals }
_internals.send = () => 'not sent'

test('says what became of it', () => {
  expect(greet('Ada')).toBe('Ada: not sent')
})

afterAll(() => {
  _internals.send = realInternals.send
})
