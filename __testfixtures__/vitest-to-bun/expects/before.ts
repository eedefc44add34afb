import { expect, it, vi } from 'vitest'
import { fail, ok } from './work'

it('rejects', async () => {
  const attempt = () => fail()
  await expect(() => fail()).rejects.toThrow('no luck')
  await expect(async () => {
    await fail()
  }).rejects.toThrow('no luck')
  await expect(attempt).rejects.toThrow('no luck')
  await expect(fail()).rejects.toThrow('no luck')
  await expect(ok()).resolves.not.toThrow()
})

it('calls', () => {
  const call = vi.fn((n: number) => n)
  call(1)
  expect(call).toHaveBeenCalledExactlyOnceWith(1)
  expect(call).toReturnWith(1)
  expect(call).toReturnTimes(1)
})

it('does not get there', () => {
  if (call()) expect.fail('got there')
  expect(() => expect.fail()).toThrow()
})

function call(): boolean {
  return false
}
