import assert from 'node:assert'

export const check = (value: unknown) => {
  assert(value)
  assert.equal(value, true)
}
