/** The Python of this machine: which it is, and what it says about a text. */
import { homedir } from 'node:os'
import { execute } from './process.ts'

/** A Python interpreter. */
export interface Python {
  readonly executable: string
  /** Where packages of the user are, which it would not find under another home folder. */
  readonly userBase: string
  /** Whether pytest can be imported. */
  readonly pytest: boolean
}

const PROBE = `
import importlib.util, json, site, sys
pytest = importlib.util.find_spec("pytest") is not None
print(json.dumps({"executable": sys.executable, "userBase": site.getuserbase(), "pytest": pytest}))
`

/** Compiles without running, and without a byte on the disk. One answer a text: null, or what is wrong. */
const COMPILE = `
import json, sys, warnings
warnings.simplefilter("ignore")
def problem(text):
    try:
        compile(text, "test.py", "exec", dont_inherit=True)
    except (SyntaxError, ValueError) as error:
        return f"line {getattr(error, 'lineno', None)}: {error.args[0]}"
json.dump([problem(text) for text in json.load(sys.stdin)], sys.stdout)
`

let found: Promise<Python | undefined> | undefined

/** The interpreter that TESTFIX_PYTHON names, else the `python3` in the PATH; undefined without one. Looked for once. */
export function findPython(): Promise<Python | undefined> {
  found ??= probe()
  return found
}

async function probe(): Promise<Python | undefined> {
  const command = process.env.TESTFIX_PYTHON ?? (process.platform === 'win32' ? 'python' : 'python3')
  try {
    const { code, stdout } = await execute({ command, args: ['-X', 'utf8', '-c', PROBE], env: { HOME: homedir() } })
    return code === 0 ? (JSON.parse(stdout) as Python) : undefined
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** What CPython's compiler has against texts, asked in one process. A text that is not in the answer is good. */
export async function compileTexts({ executable }: Python, texts: ReadonlySet<string>): Promise<Map<string, string>> {
  const input = JSON.stringify([...texts])
  const { code, stdout, stderr } = await execute({
    command: executable,
    args: ['-I', '-X', 'utf8', '-c', COMPILE],
    input,
  })
  if (code !== 0) throw new Error(`${executable} failed to compile the texts: ${stderr}`)
  const problems = JSON.parse(stdout) as (string | null)[]
  return new Map([...texts].flatMap((text, index) => (problems[index] === null ? [] : [[text, problems[index]!]])))
}
