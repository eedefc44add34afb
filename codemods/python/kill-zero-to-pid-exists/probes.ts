/** `os.kill(pid, 0)`: a question in the form of a signal. */
import type { SgNode } from '@ast-grep/napi'
import type { PythonModule } from '../shared/module.ts'
import { argumentsOf, escapeRegex, kindOf, scopesOf } from '../shared/syntax.ts'

/** A place where a file asks for a process by signal 0. */
export interface Probe {
  /** The call; for a function that is handed on with its arguments, `os.kill` itself. */
  readonly call: SgNode
  /** `os.kill`, or the name that it is imported by. */
  readonly callee: SgNode
  /** `handed-on`: `assertRaises(OSError, os.kill, pid, 0)`. */
  readonly kind: 'call' | 'handed-on' | 'group'
  /** The process, as an expression. */
  readonly pid: SgNode
  /** The outermost function or lambda around it; the module where there is none. */
  readonly unit: SgNode
}

/** The probes of a file, in its order. */
export function readProbes({ tree: { root }, names }: PythonModule): Probe[] {
  const aliases = [...names.importedAs('os.kill'), ...names.importedAs('os.killpg')]
  const words = new Set(['kill', 'killpg', ...aliases])
  const zero = { kind: 'integer', regex: '^0$' }
  const pattern = [...words].map(escapeRegex).join('|')
  const calls = root.findAll({
    rule: { kind: 'call', regex: `\\b(${pattern})\\b`, has: { field: 'arguments', has: zero } },
  })
  return calls.flatMap(call => {
    const all = argumentsOf(call)
    if (all.at(-1)!.text() !== '0') return []
    const direct = all.length === 2
    const callee = direct ? call.field('function')! : all.at(-3)
    if (!callee || !words.has(callee.text().split('.').at(-1)!)) return []
    const paths = names.pathsOf(callee)
    if (paths.length === 0 || !paths.every(path => path === 'os.kill' || path === 'os.killpg')) return []
    const kind = paths[0] === 'os.killpg' ? 'group' : direct ? 'call' : 'handed-on'
    const unit = scopesOf(callee).findLast(scope => ['function_definition', 'lambda'].includes(kindOf(scope))) ?? root
    return [{ call: direct ? call : callee, callee, kind, pid: all.at(-2)!, unit }]
  })
}

const REPLACES_KILL =
  /["']([\w.]+\.)?os\.kill["']|(?<!\b(?:has|get)attr)\(\s*[\w.]*\bos\s*,\s*["']kill["']|\bos\.kill\s*=(?!=)|\.object\([^()]*["']kill["']|\.multiple\([^()]*\bkill\s*=(?!=)|patch\(\s*f?["'][^"'\n]*\.kill["']/

/** Whether a file replaces `os.kill` by something else, for any of its tests. */
export function replacesKill({ source }: PythonModule): boolean {
  return REPLACES_KILL.test(source.text)
}

/** What keeps a process expression from being a plain process: a number that means a group, a thread. */
export function oddityOf(pid: SgNode): 'group' | 'thread' | 'first-process' | undefined {
  const text = pid.text()
  if (kindOf(pid) === 'unary_operator' || text === '0' || /pgid|pgrp|\bpg\b|getpgid/i.test(text)) return 'group'
  if (/\btid\b|thread|native_id/i.test(text)) return 'thread'
  return text === '1' ? 'first-process' : undefined
}
