import { expect, test } from 'bun:test'
import { env as nodeEnv } from 'node:process'
import proc from 'process'
import { count } from './count'

const env = process.env
const { env: other } = process

test('has all of its names', () => {
  env.APP_A = '1'
  other['APP_B'] = '1'
  nodeEnv.APP_C = '1'
  proc.env.APP_D = '1'
  Bun.env.APP_E = '1'
  ;(process.env as Record<string, string>).APP_F = '1'
  import.meta.env.APP_G = '1'
  globalThis.process.env.APP_H = '1'
  expect(count()).toBe(8)
})

test('copies are nobody else\'s', () => {
  const copy = { ...process.env }
  copy.APP_A = '2'
  const options = { env: {} as Record<string, string> }
  options.env.APP_A = '2'
  const same = (process: { env: Record<string, string> }) => {
    process.env.APP_A = '2'
  }
  same({ env: {} })
  expect(options.env.APP_A).toBe('2')
})
