import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { execute } from '../../src/testing/process.ts'

/** Runs a script in node. */
const node = (script: string, spec: Partial<Parameters<typeof execute>[0]> = {}) =>
  execute({ command: process.execPath, args: ['-e', script], ...spec })

test('a process has an exit code and two outputs, and reads its input', async () => {
  const script =
    "process.stdin.on('data', text => { console.log(text + '!'); console.error('oh'); process.exitCode = 3 })"
  const ended = await node(script, { input: 'né' })
  expect(ended).toEqual({ code: 3, stdout: 'né!\n', stderr: 'oh\n', timedOut: false })
})

test('a process sees nothing of the environment but what it needs to start, and what it is given', async () => {
  vi.stubEnv('NODE_EXTRA_CA_CERTS', '/nowhere')
  vi.stubEnv('SECRET_OF_THE_PARENT', '1')
  onTestFinished(() => void vi.unstubAllEnvs())
  const { stdout } = await node('console.log(JSON.stringify(process.env))', { env: { GIVEN: '1' } })
  const env = JSON.parse(stdout)
  expect(env).toMatchObject({ GIVEN: '1', PATH: process.env.PATH })
  expect(env).not.toHaveProperty('NODE_EXTRA_CA_CERTS')
  expect(env).not.toHaveProperty('SECRET_OF_THE_PARENT')
})

test('a process that takes too long is ended', async () => {
  const ended = await node("console.log('here'); setInterval(() => {}, 1000)", { timeLimit: 500 })
  expect(ended).toMatchObject({ code: null, timedOut: true })
})

test('what a process leaves running is ended with it', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const connection = once(server, 'connection')

  // The grandchild keeps a connection open for as long as it lives; the child ends once it is there.
  const grandchild = `require('node:net').connect(${port}, '127.0.0.1').on('connect', () => console.log('connected'))`
  const { code } = await node(`
    const { spawn } = require('node:child_process')
    const child = spawn(process.execPath, ['-e', ${JSON.stringify(grandchild)}], { stdio: ['ignore', 'pipe', 'inherit'] })
    child.stdout.on('data', () => process.exit(0))
  `)
  expect(code).toBe(0)
  const [socket] = (await connection) as [Socket]
  if (!socket.destroyed) await once(socket.resume(), 'close')
})

test('a program that is not there is an error', async () => {
  await expect(execute({ command: 'no-such-program-here', args: [] })).rejects.toMatchObject({ code: 'ENOENT' })
})

test('no more processes run at once than there are cores', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'testfix-limit-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  // Each one leaves a mark for as long as it runs, and counts the marks.
  const script = `
    const fs = require('node:fs')
    const mark = process.pid + '.mark'
    fs.writeFileSync(mark, '')
    console.log(fs.readdirSync('.').length)
    setTimeout(() => fs.rmSync(mark), 50)
  `
  const runs = Array.from({ length: availableParallelism() * 3 }, () => node(script, { cwd: folder }))
  const seen = (await Promise.all(runs)).map(({ stdout }) => Number(stdout))
  expect(Math.max(...seen)).toBeLessThanOrEqual(availableParallelism())
})
