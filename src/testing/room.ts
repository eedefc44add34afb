/** A fresh folder for one process: what it reads and what it leaves are apart from all others. */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { besides, type Case } from './case.ts'

/** The folders of one process. */
export interface Room {
  readonly root: string
  /** Its working directory, with the test and the support files. */
  readonly work: string
  /** Its temp folder: what is left here was left by a test. */
  readonly temp: string
  readonly home: string
  /** Where the runner's own files go. */
  readonly own: string
}

/** Makes a room with the case's files as they are before or after. `bug`: with the case's bug planted. */
export function openRoom(
  example: Case,
  { text, bug }: { readonly text: 'before' | 'after'; readonly bug: boolean },
): Room {
  const { path, support, supportAfter, run } = example
  const isAfter = text === 'after'
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'testfix-run-')))
  const room = {
    root,
    work: join(root, 'work'),
    temp: join(root, 'temp'),
    home: join(root, 'home'),
    own: join(root, 'own'),
  }
  for (const folder of [room.work, room.temp, room.home, room.own]) mkdirSync(folder)
  const write = (file: string, content: string) => {
    mkdirSync(dirname(join(room.work, file)), { recursive: true })
    writeFileSync(join(room.work, file), content)
  }
  // The runners look for their configuration up to the root of the disk: here the search ends.
  write('pytest.ini', '')
  write('package.json', '{ "private": true, "type": "module" }\n')
  for (const [file, before] of support) {
    const { text, bom } = (isAfter ? supportAfter.get(file) : undefined) ?? before
    const planted = bug && file === run?.bug.file ? text.replaceAll(run.bug.replace, () => run.bug.by) : text
    write(besides(path, file), bom ? `\uFEFF${planted}` : planted)
  }
  const test = isAfter ? (example.after ?? example.before) : example.before
  write(path, test.bom ? `\uFEFF${test.text}` : test.text)
  return room
}

/** The environment of a process in a room. */
export function envOf({ temp, home }: Room): Record<string, string> {
  return { TMPDIR: temp, TEMP: temp, TMP: temp, HOME: home, USERPROFILE: home, LANG: 'C.UTF-8', NO_COLOR: '1' }
}

/** Removes a room and all that is in it. */
export function closeRoom({ root }: Room): void {
  rmSync(root, { recursive: true, force: true })
}
