import { afterEach, expect, onTestFinished, test } from 'bun:test'
import { env as nodeEnv } from 'node:process'
import proc from 'process'
import { count } from './count'

const originalAppF = (process.env as Record<string, string>).APP_F

const env = process.env
const { env: other } = process

test('has all of its names', () => {
  const originalAppA = process.env.APP_A
  const originalAppB = process.env['APP_B']
  const originalAppC = process.env.APP_C
  const originalAppD = proc.env.APP_D
  const originalAppE = Bun.env.APP_E
  const originalAppG = import.meta.env.APP_G
  const originalAppH = globalThis.process.env.APP_H
  onTestFinished(() => {
    if (originalAppA === undefined) delete process.env.APP_A
    else process.env.APP_A = originalAppA
    if (originalAppB === undefined) delete process.env['APP_B']
    else process.env['APP_B'] = originalAppB
    if (originalAppC === undefined) delete process.env.APP_C
    else process.env.APP_C = originalAppC
    if (originalAppD === undefined) delete proc.env.APP_D
    else proc.env.APP_D = originalAppD
    if (originalAppE === undefined) delete Bun.env.APP_E
    else Bun.env.APP_E = originalAppE
    if (originalAppG === undefined) delete import.meta.env.APP_G
    else import.meta.env.APP_G = originalAppG
    if (originalAppH === undefined) delete globalThis.process.env.APP_H
    else globalThis.process.env.APP_H = originalAppH
  })
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

afterEach(() => {
  if (originalAppF === undefined) delete (process.env as Record<string, string>).APP_F
  else (process.env as Record<string, string>).APP_F = originalAppF
})
