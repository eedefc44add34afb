import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import xterm from '@xterm/headless'
import { onTestFinished } from 'vitest'
import type { Folder } from '../folder.ts'

const relay = fileURLToPath(new URL('relay.py', import.meta.url))
const bin = fileURLToPath(new URL('../../bin/testfix.js', import.meta.url))

/** A person at a terminal: types, and reads what is on the screen. */
export interface Person {
  /** Waits until the screen shows a text below what was there when something was last typed. */
  sees(text: string): Promise<void>
  /** Waits until it is anywhere on the screen, as where a question is drawn anew in its place. */
  finds(text: string): Promise<void>
  type(keys: string): void
  resize(rows: number, columns: number): void
  kill(signal: 'SIGKILL' | 'SIGTERM' | 'SIGHUP'): void
  /** Takes the terminal away. */
  close(): void
  /** All that was shown, line by line, without colour. */
  screen(): string
  /** What was written, with its escape sequences. */
  raw(): string
  /** The exit code; 128 and the signal's number where one ended it. */
  exit(): Promise<number>
}

const SIGNALS = { SIGHUP: 1, SIGKILL: 9, SIGTERM: 15 } as const

/** Runs testfix in a pseudo-terminal (of python3's making). */
export function person(
  { path: cwd }: Folder,
  args: readonly string[],
  { env = {}, rows = 40, columns = 100 }: { env?: Record<string, string>; rows?: number; columns?: number } = {},
): Person {
  const { NODE_EXTRA_CA_CERTS: _, CI: __, NO_COLOR: ___, FORCE_COLOR: ____, ...own } = process.env
  const child = spawn('python3', [relay, JSON.stringify([rows, columns]), process.execPath, bin, ...args], {
    cwd,
    env: { ...own, TERM: 'xterm-256color', ...env },
  })
  onTestFinished(() => {
    child.kill('SIGKILL')
  })
  const terminal = new xterm.Terminal({ rows, cols: columns, scrollback: 10_000, allowProposedApi: true })
  let [raw, told, mark] = ['', '', 0]
  let changed = () => {}
  child.stdout.setEncoding('utf8').on('data', (data: string) => {
    raw += data
    terminal.write(data, () => changed())
  })
  child.stderr.setEncoding('utf8').on('data', (data: string) => {
    told += data
  })
  const ended = new Promise<void>(resolve => child.on('close', () => resolve()))
  let isOver = false
  void ended.then(() => {
    isOver = true
    changed()
  })
  const lines = () => {
    const { active } = terminal.buffer
    return Array.from({ length: active.length }, (_, index) => active.getLine(index)!)
  }
  const screen = () =>
    lines()
      .reduce((text, line) => `${text}${line.isWrapped ? '' : '\n'}${line.translateToString(true)}`, '')
      .trimEnd()
  const order = (value: unknown) => child.stdin.write(`${JSON.stringify(value)}\n`)
  const appears = async (text: string, from: () => number) => {
    while (!screen().slice(from()).includes(text)) {
      if (isOver) throw new Error(`"${text}" was never seen:\n${screen()}\n${told}`)
      await new Promise<void>(resolve => {
        changed = resolve
      })
    }
  }
  return {
    sees: text => appears(text, () => mark),
    finds: text => appears(text, () => 0),
    type(keys) {
      mark = screen().length
      order({ type: keys })
    },
    resize(rows, columns) {
      terminal.resize(columns, rows)
      order({ size: [rows, columns] })
    },
    kill: signal => order({ signal: SIGNALS[signal] }),
    close: () => child.stdin.end(),
    screen,
    raw: () => raw,
    async exit() {
      await ended
      return (JSON.parse(told) as { code: number }).code
    },
  }
}
