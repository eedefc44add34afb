/** The person's editor, and what comes back from it. */
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'

/** Opens a file in $VISUAL or $EDITOR. @returns what went wrong, in words. */
export async function openEditor(
  env: Readonly<Record<string, string | undefined>>,
  file: string,
  line: number,
): Promise<string | undefined> {
  const editor = env.VISUAL || env.EDITOR || (process.platform === 'win32' ? 'notepad' : 'vi')
  // These know where to begin: the others are given the file alone.
  const at = /\b(?:vi|vim|nvim|nano|emacs|emacsclient|micro|kak)(?:\.exe)?$/.test(editor) ? `+${line} ` : ''
  const child = spawn(`${editor} ${at}${quoted(file)}`, { shell: true, stdio: 'inherit', env: { ...env } })
  return new Promise(resolve => {
    child.on('error', error => resolve(`${editor} could not be started: ${error.message}`))
    child.on('exit', (code, signal) => {
      resolve(code === 0 ? undefined : `${editor} ended with ${signal ?? `exit code ${code}`}`)
    })
  })
}

function quoted(file: string): string {
  return process.platform === 'win32' ? `"${file}"` : `'${file.replaceAll("'", `'\\''`)}'`
}

/** Has a text edited under the name of its file. @returns the text as it was saved, or what went wrong. */
export async function editText(
  env: Readonly<Record<string, string | undefined>>,
  { path, text, line }: { readonly path: string; readonly text: string; readonly line: number },
): Promise<{ readonly text: string } | { readonly trouble: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'testfix-edit-'))
  try {
    const file = join(folder, basename(path))
    writeFileSync(file, text)
    const trouble = await openEditor(env, file, line)
    return trouble === undefined ? { text: readFileSync(file, 'utf8') } : { trouble }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
