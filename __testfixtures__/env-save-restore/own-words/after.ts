import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { shellOf } from './shell'

const describeOnUnix = process.platform === 'win32' ? describe.skip : describe
const testIf = (isOn: boolean, name: string, run: () => void) => (isOn ? test : test.skip)(name, run)

describeOnUnix('a shell by name', () => {
  const shell = process.env.SHELL

  beforeEach(() => {
    process.env.SHELL = '/bin/dash'
  })

  afterEach(() => {
    if (shell === undefined) delete process.env.SHELL
    else process.env.SHELL = shell
  })

  test('is that of the environment', () => {
    expect(shellOf()).toBe('/bin/dash')
  })
})

describe('no shell', () => {
  const originalShell = process.env.SHELL

  beforeEach(() => {
    process.env.SHELL = ''
  })

  test('is the usual one', () => {
    expect(shellOf()).toBe('/bin/sh')
  })

  afterAll(() => {
    if (originalShell === undefined) delete process.env.SHELL
    else process.env.SHELL = originalShell
  })
})

testIf(process.platform === 'linux', 'takes the editor, too', () => {
  const editor = process.env.EDITOR
  try {
    process.env.EDITOR = 'ed'
    expect(shellOf()).not.toBe('ed')
  } finally {
    if (editor === undefined) delete process.env.EDITOR
    else process.env.EDITOR = editor
  }
})
