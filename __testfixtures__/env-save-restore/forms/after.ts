import { afterEach, expect, onTestFinished, test } from 'bun:test'

const originalAppC = process.env.APP_C
const originalAppD = process.env.APP_D
const originalAppE = process.env.APP_E

test('has many ways', () => {
  const originalPath = process.env.PATH
  const originalAppA = process.env.APP_A
  const originalAppB = process.env.APP_B
  const originalAppF = process.env.APP_F
  const originalAppG = process.env.APP_G
  const originalAppH = process.env.APP_H
  const originalAppI = process.env.APP_I
  const originalAppJ = process.env.APP_J
  const originalAppK = process.env.APP_K
  const originalAppL = process.env.APP_L
  onTestFinished(() => {
    if (originalPath === undefined) delete process.env.PATH
    else process.env.PATH = originalPath
    if (originalAppA === undefined) delete process.env.APP_A
    else process.env.APP_A = originalAppA
    if (originalAppB === undefined) delete process.env.APP_B
    else process.env.APP_B = originalAppB
    if (originalAppF === undefined) delete process.env.APP_F
    else process.env.APP_F = originalAppF
    if (originalAppG === undefined) delete process.env.APP_G
    else process.env.APP_G = originalAppG
    if (originalAppH === undefined) delete process.env.APP_H
    else process.env.APP_H = originalAppH
    if (originalAppI === undefined) delete process.env.APP_I
    else process.env.APP_I = originalAppI
    if (originalAppJ === undefined) delete process.env.APP_J
    else process.env.APP_J = originalAppJ
    if (originalAppK === undefined) delete process.env.APP_K
    else process.env.APP_K = originalAppK
    if (originalAppL === undefined) delete process.env.APP_L
    else process.env.APP_L = originalAppL
  })
  process.env.PATH += ':/opt/bin'
  process.env.APP_A ??= '1'
  process.env.APP_B ||= '1'
  ;[process.env.APP_C, process.env.APP_D = 'd'] = ['c']
  ;({ e: process.env.APP_E } = { e: 'e' })
  Object.assign(process.env, { APP_F: 'f', 'APP_G': 'g' })
  Reflect.set(process.env, 'APP_H', 'h')
  Object.defineProperty(process.env, 'APP_I', { value: 'i', configurable: true, enumerable: true, writable: true })
  delete process.env.APP_J
  Reflect.deleteProperty(process.env, 'APP_K')
  for (process.env.APP_L of ['l']);
  expect(process.env.APP_F).toBe('f')
})

afterEach(() => {
  if (originalAppC === undefined) delete process.env.APP_C
  else process.env.APP_C = originalAppC
  if (originalAppD === undefined) delete process.env.APP_D
  else process.env.APP_D = originalAppD
  if (originalAppE === undefined) delete process.env.APP_E
  else process.env.APP_E = originalAppE
})
