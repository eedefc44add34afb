import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { main } from '../src/cli/main.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

test('the transcript in the README is what the command prints', async () => {
  const [, command, printed] = /^```console\n\$ testfix (.*)\n([\s\S]*?)^```$/m.exec(
    readFileSync(`${root}/README.md`, 'utf8'),
  )!
  const texts: string[] = []
  const stream = { write: (text: string) => texts.push(text) }
  await main(command!.split(' '), { cwd: root, env: {}, stdout: stream, stderr: stream })
  const timeless = (text: string) => text.replace(/ in \d+\.\d s$/m, '')
  expect(timeless(texts.join(''))).toBe(timeless(printed!))
})
