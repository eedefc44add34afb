import { afterEach, describe, expect, test, vi } from 'vitest'
import { progress } from '../../src/cli/terminal.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

/** What a stage writes on stderr at a time, in milliseconds from its start. */
function shownAfter(milliseconds: number, { isTTY = true, TERM = 'xterm', path = '' } = {}): string {
  const texts: string[] = []
  const stderr = { isTTY, columns: 20, write: (text: string) => texts.push(text) }
  const now = vi.spyOn(performance, 'now').mockReturnValue(1000)
  const report = progress({ cwd: '/', env: { TERM }, stdout: stderr, stderr }).stage('reading')
  now.mockReturnValue(1000 + milliseconds)
  report(30, 60, path)
  return texts.join('')
}

describe('progress', () => {
  test('comes after half a second, with the rate and the folder', () => {
    expect(shownAfter(600, { path: 'tests/unit/test_a.py' })).toContain('reading 30/60 files, 50/s  tests/unit')
    expect(shownAfter(400)).toBe('')
  })

  test('is for terminals that can take a line back', () => {
    expect(shownAfter(600, { isTTY: false })).toBe('')
    expect(shownAfter(600, { TERM: 'dumb' })).toBe('')
  })

  test('leaves it to the terminal to cut off a long line, as only that knows the width of a character', () => {
    expect(shownAfter(600, { path: `${'試'.repeat(40)}/a.py` })).toMatch(/^\r\x1b\[K\x1b\[\?7l.*試\x1b\[\?7h$/)
  })
})
