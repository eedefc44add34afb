import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { main } from '../src/cli/main.ts'
import { person } from './cli/pty.ts'
import { repository } from './folder.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const readme = readFileSync(`${root}/README.md`, 'utf8')
const timeless = (text: string) => text.replace(/ in \d+\.\d s$/m, '')

test('the transcript in the README is what the command prints', async () => {
  const [, command, printed] = /^```console\n\$ testfix (.*)\n([\s\S]*?)^```$/m.exec(readme)!
  const texts: string[] = []
  const stream = { write: (text: string) => texts.push(text) }
  await main(command!.split(' '), { cwd: root, env: {}, stdout: stream, stderr: stream })
  expect(timeless(texts.join(''))).toBe(timeless(printed!))
})

test('the session in the README is what a person sees', async () => {
  const [, command, seen] = /^```text\n\$ testfix (.*)\n([\s\S]*?)^```$/m.exec(readme)!
  const test = readFileSync(`${root}/__testfixtures__/demo/tests/test_report.py`, 'utf8')
  const who = person(repository({ 'tests/test_report.py': test }), command!.split(' '), { columns: 120 })
  await who.sees('test_report.py:11')
  await who.sees('[y,n,')
  who.type('y')
  await who.sees('test_report.py:18')
  await who.sees('[y,n,')
  who.type('n')
  await who.sees('test_report.py:26')
  await who.sees('[y,n,')
  who.type('x')
  await who.sees('Why is it left')
  who.type('setUp is to be rewritten\r')
  await who.sees('Write it')
  who.type('q')
  await who.exit()
  // What is said while planning goes on depends on how fast it is.
  const calm = (text: string) =>
    timeless(text)
      .replace(/, more are being found$/gm, '')
      .trim()
  const [, ...shown] = who.screen().trim().split('\n')
  expect(calm(shown.join('\n'))).toBe(calm(seen!))
})
