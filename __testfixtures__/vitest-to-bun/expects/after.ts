import { expect, it, mock } from 'bun:test'
import { fail, ok } from './work'

it('rejects', async () => {
  const attempt = () => fail()
  await expect(fail()).rejects.toThrow('no luck')
  await expect((async () => {
    await fail()
  })()).rejects.toThrow('no luck')
  await expect(attempt()).rejects.toThrow('no luck')
  await expect(fail()).rejects.toThrow('no luck')
  await ok()
})

it('calls', () => {
  const call = mock((n: number) => n)
  call(1)
  expect(call).toHaveBeenCalledTimes(1)
  expect(call).toHaveBeenCalledWith(1)
  expect(call).toHaveReturnedWith(1)
  expect(call).toHaveReturnedTimes(1)
})

it('does not get there', () => {
  if (call()) expect.unreachable('got there')
  expect(() => expect.unreachable()).toThrow()
})

function call(): boolean {
  return false
}
