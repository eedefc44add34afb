import { afterEach, expect, it, type Mock, mock as bunMock, spyOn } from 'bun:test'
import * as clock from './clock'
import { describeTime } from './clock'

type Mocked<T> = T & { [K in keyof T]: T[K] extends (...args: any[]) => any ? Mock<T[K]> : T[K] }

let spy: Mock<() => number>
let bare: Mock<(...args: any[]) => any>
const twice = bunMock<(n: number) => number>(n => n * 2)
type Made = ReturnType<typeof bunMock>

afterEach(() => bunMock.restore())

it('is spied on', () => {
  spy = spyOn(clock.system, 'now').mockReturnValue(5)
  ;(clock.system.now as Mock<typeof clock.system.now>).mockReturnValueOnce(7)
  expect(describeTime()).toBe('at 7')
  ;(clock.system.now as Mock<typeof clock.system.now>).mockReturnValueOnce(8)
  expect(describeTime()).toBe('at 8')
  const system = clock.system as Mocked<typeof clock.system>
  system.now.mockReturnValueOnce(9)
  expect(describeTime()).toBe('at 9')
  expect(clock.system.now).toHaveBeenCalledTimes(3)
  expect(spy).toHaveBeenCalledTimes(3)
})

it('is made', () => {
  const mock = bunMock()
  const fake: Mocked<{ now(): number }> = { now: bunMock(() => 1) }
  bare = bunMock()
  bare(fake.now())
  const made: Made = bare
  expect(made).toHaveBeenCalledWith(1)
  bunMock.clearAllMocks()
  expect(bare).not.toHaveBeenCalled()
  expect(twice(2)).toBe(4)
  expect(mock).not.toHaveBeenCalled()
  expect(describeTime()).toMatch(/^at \d{10}/)
})
