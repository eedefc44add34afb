import { afterEach, beforeEach, expect, it, mock, onTestFinished, spyOn } from 'bun:test'
import { greet } from './greet'

const stubbedEnv = new Map<string, string | undefined>()

function stubEnv(name: string, value: string | undefined) {
  if (!stubbedEnv.has(name)) stubbedEnv.set(name, process.env[name])
  if (value === undefined) delete process.env[name]
  else process.env[name] = value
}

function unstubAllEnvs() {
  for (const [name, value] of stubbedEnv) {
    if (value === undefined) delete process.env[name]
    else process.env[name] = value
  }
  stubbedEnv.clear()
}

beforeEach(() => {
  stubEnv('GREETING', 'Hi')
  onTestFinished(() => unstubAllEnvs())
})

afterEach(() => {
  mock.restore()
})

it.each([
  { name: 'Ada', greeting: 'Hi, Ada!' },
  { name: '', greeting: 'Hi!' },
])('greets $name', ({ name, greeting }) => {
  const print = spyOn(console, 'log').mockImplementation(() => {})
  const onGreet = mock()
  greet(name, onGreet)
  expect(print).toHaveBeenCalledWith(greeting)
  expect(onGreet).toHaveBeenCalledOnce()
})
