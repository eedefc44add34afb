import assert from 'node:assert'
import test from 'node:test'

test('runs on trial', () => {
  process.env.APP_MODE = 'trial'
  assert.equal(process.env.APP_MODE, 'trial')
})
