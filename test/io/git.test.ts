import { afterEach, describe, expect, test, vi } from 'vitest'
import { homesOf } from '../../src/io/git.ts'
import { whyUnfit } from '../../src/io/write.ts'
import { folder, repository } from '../folder.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

test('files without a project that lie far apart are not kept together at the root', () => {
  const files = ['/no-such-a/x/test_1.py', '/no-such-a/x/y/test_2.py', '/no-such-b/test_3.py']
  const here = folder({ 'package.json': '{}' })
  expect([...homesOf(files, here.path).values()]).toEqual(['/no-such-a/x', '/no-such-a/x', '/no-such-b'])
})

test('a file of a repository inside of another one belongs to the inner one', () => {
  const made = repository({ 'test_1.py': '', 'inner/test_2.py': '' })
  made.git('init', '-q', 'inner')
  const files = ['test_1.py', 'inner/test_2.py'].map(name => `${made.path}/${name}`)
  expect([...homesOf(files, made.path).values()]).toEqual([made.path, `${made.path}/inner`])
})

describe('what a real run would not write is known before', () => {
  test('a file that would change hands', () => {
    const made = folder({ 'test_1.py': '' })
    const file = `${made.path}/test_1.py`
    expect(whyUnfit(file, made.path)).toBeUndefined()
    vi.spyOn(process, 'getuid').mockReturnValue(process.getuid!() + 1)
    expect(whyUnfit(file, made.path)).toMatch(/^belongs to user \d+, group \d+, and this user cannot keep that/)
  })
})
