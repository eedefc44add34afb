/** Which directory something temporary is made in. */
import type { SgNode } from '@ast-grep/napi'
import type { PythonModule } from '../shared/module.ts'
import { escapeRegex, isIn, kindOf, scopeOf } from '../shared/syntax.ts'
import { type Creation, parentArgument } from './temp-files.ts'

/**
 * `temp`: the temp folder. `removed`: a directory that is removed itself, with all that is in it. `fixed`: one that stays, such as the current one.
 * `unknown`: nothing in the file says what becomes of it.
 */
export type Parent = 'temp' | 'removed' | 'fixed' | 'unknown'

/** pytest's own directories. */
const OF_PYTEST = ['tmp_path', 'tmpdir', 'tmp_path_factory', 'tmpdir_factory']
const FIXED = /^[brf]*["']|gettempdir|getcwd|__file__/i

/** The directory that something is made in, as far as its function, or its class and the bases of that, tell. */
export function parentOf(creation: Creation, creations: readonly Creation[], { classes }: PythonModule): Parent {
  const argument = parentArgument(creation)
  if (!argument) return 'temp'
  const owner = scopeOf(creation.unit)
  const areas = kindOf(owner) === 'class_definition' ? classes.ancestryOf(owner).classes : [creation.unit]
  const others = creations.filter(({ unit }) => areas.some(area => isIn(unit, area)))
  const targets = others.flatMap(({ call, keep }) =>
    call.id() !== creation.call.id() && 'target' in keep && keep.target ? [keep.target.text()] : [],
  )
  if (mentions(derivedFrom([...OF_PYTEST, ...targets], areas)).test(argument.text())) return 'removed'
  return FIXED.test(argument.text()) ? 'fixed' : 'unknown'
}

/** Names, and those that are assigned from expressions with them, directly or not. */
function derivedFrom(names: readonly string[], areas: readonly SgNode[]): ReadonlySet<string> {
  const found = new Set(names)
  const assignments = areas
    .flatMap(area => area.findAll({ rule: { kind: 'assignment' } }))
    .map(assignment => ({ left: assignment.field('left')!.text(), right: assignment.field('right')?.text() ?? '' }))
  const targets = areas
    .flatMap(area => area.findAll({ rule: { kind: 'as_pattern' } }))
    .map(pattern => ({ left: pattern.field('alias')!.text(), right: pattern.child(0)!.text() }))
  const bound = [...assignments, ...targets].filter(({ left }) => /^[\w.]+$/.test(left))
  for (const { left, right } of bound) if (/\b(temp|tmp)_?(dir|cwd|path)\w*\(/.test(right)) found.add(left)
  for (let before = -1; before < found.size; ) {
    before = found.size
    const pattern = mentions(found)
    for (const { left, right } of bound) if (pattern.test(right)) found.add(left)
  }
  return found
}

function mentions(names: ReadonlySet<string>): RegExp {
  return new RegExp(`(?<![\\w.])(${[...names].map(escapeRegex).join('|')})(?!\\w)`)
}
