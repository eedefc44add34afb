import { expect, mock, test } from 'bun:test'
import * as child from 'node:child_process'
import { check } from './check'
import { version } from './version'

type Done = (error: null, output: { stdout: string }) => void

mock.module('node:child_process', () => ({
  ...{ ...child },
  execFile: (_command: string, _args: string[], done: Done) => done(null, { stdout: 'v1\n' }),
  execFileSync: () => 'v2\n',
}))

test('asks for the version', async () => {
  expect(await version('nothing-of-this-name')).toBe('v1')
  expect(check('nothing-of-this-name')).toEqual(['v2', 'v2'])
})
