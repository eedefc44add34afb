/** What one-file codemods are told about the modules around a file. */
import type { FileInput, PythonModules } from './codemod.ts'
import { createSource } from './core/source.ts'
import type { PythonTree } from './engines/ast-grep.ts'
import type { Engine } from './engines/index.ts'
import type { Around } from './io/around.ts'

/** Answers for a Python file. What was opened is kept for as long as the run lasts. */
export function pythonModules(path: string, engine: Engine<unknown>, around: Around): PythonModules {
  const known = opened.get(around) ?? new Map<string, FileInput<'ast-grep'> | undefined>()
  opened.set(around, known)
  return {
    open(name) {
      const file = around.pythonModule(name, path)
      if (file === undefined) return undefined
      if (!known.has(file)) known.set(file, read(file, engine, around))
      return known.get(file)
    },
  }
}

const opened = new WeakMap<Around, Map<string, FileInput<'ast-grep'> | undefined>>()

function read(path: string, engine: Engine<unknown>, around: Around): FileInput<'ast-grep'> | undefined {
  const text = around.text(path)
  if (text === undefined) return undefined
  const parsed = parse(path, text, engine)
  if (!parsed || parsed.faults.length > 0) return undefined
  const { tree } = parsed
  return { source: createSource(path, text), tree: tree as PythonTree, modules: pythonModules(path, engine, around) }
}

/** Undefined for a text that is nested too deeply. */
function parse(path: string, text: string, engine: Engine<unknown>) {
  try {
    return engine.parseNow(path, text)
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}
