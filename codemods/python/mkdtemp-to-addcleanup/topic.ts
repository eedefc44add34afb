/** What a base class in another file must leave alone of what tests make in the temp folder. */
import type { Topic } from '../shared/foreign-classes.ts'
import { escapeRegex, once } from '../shared/syntax.ts'
import type { Creation } from './temp-files.ts'

/** What replaces the functions that make or remove, or the temp folder itself. */
const REPLACES = /\b(tempfile|shutil)\.\w+\s*=(?!=)|\btempdir\s*=(?!=)|["']TMPDIR["']|\bpatch[^\n]*(tempfile|rmtree)/

const REMOVES =
  /rmtree|rmdir|unlink|\bremove\b|removedirs|clean_?up(?!\()|\bcleanup\(|mkd?s?temp|TemporaryDirectory|NamedTemporaryFile/i

/**
 * A base can reach what a test makes by the attribute that holds it, or when the test hands it to a method of the base. What it makes and removes
 * itself is another matter.
 */
export function topicOf(creations: () => readonly Creation[]): Topic {
  const mention = once(() => {
    const units = creations().map(({ unit }) => unit.text())
    const attributes = units.flatMap(text => [...text.matchAll(/\b(?:self|cls)\.(\w+)(?=[^=\n]*=(?!=))/g)])
    const names = [...new Set(attributes.map(([, name]) => escapeRegex(name!)))]
    return names.length === 0 ? undefined : new RegExp(`\\b(${names.join('|')})\\b`)
  })
  return {
    does: 'has to do with temporary files itself',
    undoes: 'remove what tests make',
    isIn: (around, called) => {
      if (REMOVES.test(called)) return true
      return [around, called].some(code => REPLACES.test(code) || LETS_GO.test(code) || mention()?.test(code))
    },
  }
}

/** Whoever gets the instance, or all of its attributes, may find any of them. */
const LETS_GO =
  /(?<!\bdef \w+|\b(?:super|type|isinstance|hasattr|id|str|repr)|\.\w*(?:[sS]et_?[uU]p|[tT]ear_?[dD]own)\w*)\([^()\n]*(?<![\w.])(self|cls)\s*[,)]|__dict__|\bvars\(|\bsetattr\(/
