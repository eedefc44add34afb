/** Module specifiers: which ones name the same module, and what to call it. */

/** The modules that are part of Node and bun: they exist, and loading them does nothing. `node:` and `bun:` names are builtin as well. */
const BUILTINS = new Set(
  (
    'assert assert/strict async_hooks buffer child_process cluster console constants crypto dgram diagnostics_channel dns dns/promises domain ' +
    'events fs fs/promises http http2 https inspector inspector/promises module net os path path/posix path/win32 perf_hooks process punycode ' +
    'querystring readline readline/promises repl stream stream/consumers stream/promises stream/web string_decoder sys timers timers/promises ' +
    'tls trace_events tty url util util/types v8 vm wasi worker_threads zlib bun'
  ).split(' '),
)

const CODE_EXTENSION = /\.[cm]?[jt]sx?$/

/** Whether a specifier names a module of the runtime itself. */
export function isBuiltin(specifier: string): boolean {
  return /^(?:node|bun):/.test(specifier) || BUILTINS.has(specifier)
}

/** Whether a specifier leads to a file: `./a`, or an alias such as `@/a`, `~/a` or `#a`. Others name a package. */
function isPath(specifier: string): boolean {
  return /^[./~#]|^@\//.test(specifier)
}

/** Whether a specifier can stand for a CommonJS module that others load by require(): that of a package, or one that says so. */
export function mayBeCommonJs(specifier: string): boolean {
  return isPath(specifier) ? /\.c[jt]s$/.test(specifier) : !isBuiltin(specifier)
}

/** Whether a specifier asks for something else than the module itself: `./text.txt?raw`. Bun keeps a module of its own for each query. */
export function hasQuery(specifier: string): boolean {
  return /^[./].*\?/.test(specifier)
}

/**
 * Equal for two specifiers of one file that name one module: `fs` and `node:fs`, `./a` and `./a.ts`. What only the file system knows
 * (a folder's index, an alias) is not seen.
 */
export function moduleKey(specifier: string): string {
  if (isBuiltin(specifier)) return specifier.replace(/^node:/, '')
  if (!specifier.startsWith('.')) return specifier
  const parts: string[] = []
  for (const part of specifier.split('/')) {
    if (part === '.' || part === '') continue
    const up = part === '..' && parts.length > 0 && parts.at(-1) !== '..'
    if (up) parts.pop()
    else parts.push(part)
  }
  return `./${parts.join('/').replace(CODE_EXTENSION, '')}`
}

/** Names for a module in Pascal case, the best one first, each longer than the one before: `KnowledgeStore`, `HooksKnowledgeStore`. */
export function moduleNames(specifier: string): string[] {
  const path = specifier.replace(/^(?:node|bun):|^@[^/]+\//, '').replace(CODE_EXTENSION, '')
  const parts = path.split('/').filter(part => /[\p{L}\p{N}]/u.test(part))
  while (parts.length > 1 && parts.at(-1) === 'index') parts.pop()
  if (parts.length === 0) return ['Module']
  const names = parts.map((_, i) => parts.slice(i).map(pascalCase).join('')).reverse()
  return isPath(specifier) ? names : names.slice(-1)
}

function pascalCase(text: string): string {
  const words = text.split(/[^\p{L}\p{N}]+/u).filter(word => word !== '')
  return words.map(word => word[0]!.toUpperCase() + word.slice(1)).join('')
}
