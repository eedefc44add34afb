import { Writable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { runProcess } from '../../src/cli/process.ts'

/** A stream that keeps what it is given, or fails with an error code. */
function stream(code?: string) {
  const texts: string[] = []
  const write = (chunk: Buffer, _encoding: string, done: (error?: Error) => void) => {
    texts.push(String(chunk))
    done(code === undefined ? undefined : Object.assign(new Error(`${code}: made to fail`), { code }))
  }
  return { texts, stream: new Writable({ write }) }
}

/** Runs a command line in a process of which the streams and the working directory are made up. */
async function run(args: string[], { out = '', err = '', cwd = process.cwd } = {}) {
  const stdout = stream(out || undefined)
  const stderr = stream(err || undefined)
  const made = { argv: ['node', 'testfix', ...args], env: {}, stdout: stdout.stream, stderr: stderr.stream, cwd }
  const itself = made as unknown as NodeJS.Process
  await runProcess(itself)
  await setImmediate()
  return { code: itself.exitCode, stdout: stdout.texts.join(''), stderr: stderr.texts.join('') }
}

describe('what cannot be printed', () => {
  test('is exit code 2, and told where that is possible', async () => {
    expect(await run(['--version'], { out: 'ENOSPC' })).toMatchObject({
      code: 2,
      stderr: 'testfix could not print all that it had to say: ENOSPC: made to fail\n',
    })
    expect(await run(['aply'], { err: 'ENOSPC' })).toMatchObject({ code: 2, stdout: '' })
  })

  test('does not matter when nobody reads it any more', async () => {
    expect(await run(['--version'], { out: 'EPIPE' })).toMatchObject({ code: 0, stderr: '' })
    expect(await run(['--version'], { err: 'EPIPE' })).toMatchObject({ code: 0 })
  })
})

describe('a working directory that is gone', () => {
  const cwd = () => {
    throw Object.assign(new Error('ENOENT: no such file or directory, uv_cwd'), { code: 'ENOENT' })
  }

  test.each([[['apply', 'chdir-to-monkeypatch', '.']], [['undo']]])('is said to be gone: %j', async args => {
    const { code, stderr } = await run(args, { cwd })
    expect(code).toBe(2)
    expect(stderr).toBe(
      'The working directory is gone: change to a folder that is there. (ENOENT: no such file or directory, uv_cwd)\n',
    )
  })

  test('is not needed for help', async () => {
    expect(await run(['--version'], { cwd })).toMatchObject({ code: 0, stderr: '' })
  })
})

test('a fault of testfix itself is exit code 2, with its stack', async () => {
  const broken = () => {
    throw new TypeError('made to fail')
  }
  const { stdout, stderr, argv } = { stdout: { on() {}, write: broken }, stderr: stream(), argv: ['', '', '--version'] }
  const itself = { argv, env: {}, stdout, stderr: stderr.stream, cwd: () => '/' } as unknown as NodeJS.Process
  await runProcess(itself)
  expect(itself.exitCode).toBe(2)
  expect(stderr.texts.join('')).toMatch(/^testfix stopped at a fault of its own\. .*\nTypeError: made to fail\n +at /)
})
