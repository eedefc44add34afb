import { expect, test } from 'vitest'
import { type Folder, repository } from '../folder.ts'
import { testfix } from './run.ts'

const CHDIR = 'chdir-to-monkeypatch'
const leaking = 'import os\n\n\ndef test_a(tmp_path):\n    os.chdir(tmp_path)\n    assert os.listdir() == []\n'

/** Two runs: the first changed a and b, the second c. */
async function twoRuns(): Promise<Folder> {
  const made = repository({ 'a/test_a.py': leaking, 'a/test_b.py': leaking, 'c/test_c.py': leaking })
  await testfix(made, 'apply', CHDIR, 'a')
  await testfix(made, 'apply', CHDIR, 'c')
  return made
}

test('--list shows the runs, the newest first, and what changed since', async () => {
  const made = await twoRuns()
  made.write('a/test_b.py', 'changed = True\n')
  const { code, stdout } = await testfix(made, 'undo', '--list')
  expect(code).toBe(0)
  const lines = stdout.split('\n').map(line => line.replace(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/, 'DATE'))
  expect(lines).toEqual([
    `1  DATE  testfix apply ${CHDIR} c`,
    '   c/test_c.py',
    `2  DATE  testfix apply ${CHDIR} a`,
    '   a/test_a.py',
    '   a/test_b.py  changed since',
    '',
  ])
})

test('--run puts back an older run, and the newer one stays', async () => {
  const made = await twoRuns()
  expect((await testfix(made, 'undo', '--run', '2')).code).toBe(0)
  expect(made.read('a/test_a.py')).toBe(leaking)
  expect(made.read('c/test_c.py')).not.toBe(leaking)
  expect((await testfix(made, 'undo', '--run', '2')).stdout).toContain('There is no run 2')
  expect((await testfix(made, 'undo')).code).toBe(0)
  expect(made.git('status', '--porcelain')).toBe('')
})

test('one file goes back, and the rest of its run can go back later', async () => {
  const made = await twoRuns()
  const { code, stdout } = await testfix(made, 'undo', 'a/test_b.py')
  expect([code, stdout]).toEqual([0, expect.stringContaining('1 file restored')])
  expect(made.read('a/test_b.py')).toBe(leaking)
  expect(made.read('a/test_a.py')).not.toBe(leaking)
  expect((await testfix(made, 'undo', 'a/test_b.py')).stdout).toContain('no recorded run changed that')
  expect((await testfix(made, 'undo', '--run', '2')).stdout).toContain('a/test_a.py')
  expect(made.read('a/test_a.py')).toBe(leaking)
})

test.each([
  [['--run', '0'], 'takes a number'],
  [['--run', 'x'], 'takes a number'],
  [['--list', 'a'], 'takes nothing else'],
])('%j is refused', async (args, words) => {
  const made = await twoRuns()
  const { code, stderr } = await testfix(made, 'undo', ...args)
  expect([code, stderr]).toEqual([2, expect.stringContaining(words)])
})
