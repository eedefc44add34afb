import { expect, test } from 'bun:test'

test('has many ways', () => {
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
