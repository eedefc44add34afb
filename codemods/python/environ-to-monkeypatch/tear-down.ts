/** What a set-up saves of the environment and its tear-down puts back, where a snapshot does that already. */
import type { SgNode } from '@ast-grep/napi'
import type { Edit } from '../../../src/codemod.ts'
import { decoratorsOf } from '../shared/decorators.ts'
import { withoutStatement } from '../shared/idle.ts'
import type { PythonModule } from '../shared/module.ts'
import {
  argumentsOf,
  escapeRegex,
  isIn,
  kindOf,
  nameOf,
  same,
  scopeOf,
  scopesOf,
  startOf,
  statementsOf,
} from '../shared/syntax.ts'
import type { Environment } from './guards.ts'

/** Calls after which nobody looks at the environment any more. */
const HARMLESS =
  /^(shutil\.rmtree|rmtree|os\.(remove|unlink|rmdir|chdir)|super\(\)\.tearDown|self\.\w+\.(cleanup|close|stop))\([^()]*\)$/
const HARMLESS_CLEANUP = /\.(stop|cleanup|close|unlink|terminate|kill|rmtree|remove|rmdir|chdir)$|^rmtree$/

/**
 * The edits that take away what a `tearDown` puts back of the environment, and what the `setUp` has saved for it, once the `setUp` takes a snapshot. None
 * where anything that still runs before the snapshot is put back may look at the environment.
 */
export function idleTearDown(setUp: SgNode, module: PythonModule, environment: Environment): Edit[] {
  const owner = scopeOf(setUp)
  if (nameOf(setUp) !== 'setUp' || kindOf(owner) !== 'class_definition') return []
  const { classes, names } = module
  const { classes: own, foreign } = classes.ancestryOf(owner)
  const [, ...bases] = own
  const heirs = classes.heirsOf(owner)
  const hooksOf = (each: SgNode, name: RegExp) => classes.methodsOf(each).filter(method => name.test(nameOf(method)))
  const tearDowns = hooksOf(owner, /^tearDown$/)
  const [tearDown] = tearDowns
  if (foreign.length > 0 || !tearDown || tearDowns.length > 1 || decoratorsOf(tearDown, names).length > 0) return []
  // Another set-up takes no snapshot, and the tear-down of another class may need what this one has put back.
  if (heirs.some(heir => hooksOf(heir, /^setUp$/).some(method => !/\.setUp\(/.test(method.text())))) return []
  if ([...bases, ...heirs].some(each => hooksOf(each, /^(tearDown|asyncTearDown)$/).length > 0)) return []
  if (hooksOf(owner, /^asyncTearDown$/).length > 0) return []
  if ([owner, ...bases, ...heirs].some(registersMore)) return []

  const body = statementsOf(tearDown.field('body')!)
  const idle = puttingBackAtTheEnd(tearDown, environment)
  if (idle.length === 0) return []
  const gone =
    idle.length === body.length ? [withoutMethod(tearDown, module)] : idle.map(each => withoutStatement(module, each))
  if (gone.some(edit => edit === undefined)) return []
  const saves = savesIn(setUp, idle, module)
  return [...(gone as Edit[]), ...saves.flatMap(each => withoutStatement(module, each) ?? [])]
}

/** The statements of a tear-down that put variables back when nothing that follows looks at them. */
export function puttingBackAtTheEnd(tearDown: SgNode, environment: Environment): SgNode[] {
  const body = statementsOf(tearDown.field('body')!)
  const last = body.findLastIndex(each => !isPuttingBack(each, environment) && !HARMLESS.test(each.text()))
  return body.slice(last + 1).filter(each => isPuttingBack(each, environment))
}

/** Whether a class registers a cleanup that may look at the environment: it runs between the tear-down and the end of the snapshot. */
function registersMore(definition: SgNode): boolean {
  const calls = definition.findAll({
    rule: { kind: 'call', regex: '^\\w+\\.(add\\w*Cleanup|enter\\w*Context)\\s*\\(' },
  })
  return calls.some(call => {
    const [first] = argumentsOf(call)
    return !first || /\.enter\w*Context/.test(call.field('function')!.text()) || !HARMLESS_CLEANUP.test(first.text())
  })
}

/** Whether all that a statement does is to put back variables. */
function isPuttingBack(statement: SgNode, environment: Environment): boolean {
  if (kindOf(statement) === 'pass_statement') return true
  if (kindOf(statement) === 'if_statement') {
    const conditions = [statement, ...statement.children()].flatMap(each => each.field('condition') ?? [])
    const calls = conditions.flatMap(each => each.findAll({ rule: { kind: 'call' } }))
    if (calls.some(call => !environment.isEnviron(call.field('function')!.field('object') ?? call))) return false
    const blocks = statement
      .children()
      .flatMap(child =>
        kindOf(child) === 'block' ? [child] : child.children().filter(each => kindOf(each) === 'block'),
      )
    return blocks.flatMap(statementsOf).every(each => isPuttingBack(each, environment))
  }
  const parts = environment.mutations.filter(each => each.statement && same(each.statement, statement))
  return parts.length > 0 && parts.every(({ kind }) => ['set', 'delete', 'discard', 'clear', 'update'].includes(kind))
}

const SAVE =
  /^(\w+\.)?(environb?(\.(get|copy)\([^()]*\)|\[[^\]]*\])|getenv\([^()]*\))$|^(copy\.copy|dict)\((\w+\.)?environ\)$/

/** `self.old = os.environ.get(k)`, where all that reads it is gone. */
export function savesIn(setUp: SgNode, gone: readonly SgNode[], { tree, classes }: PythonModule): SgNode[] {
  const owner = scopeOf(setUp)
  const family = [...classes.ancestryOf(owner).classes, ...classes.heirsOf(owner)]
  // Another class means its own attribute by the same name.
  const isOfFamily = (node: SgNode) => {
    const around = scopesOf(node).filter(scope => kindOf(scope) === 'class_definition')
    return around.length === 0 || around.some(scope => family.some(each => same(each, scope)))
  }
  return statementsOf(setUp.field('body')!).filter(statement => {
    const assignment = statement.child(0)
    const left = assignment?.field('left')
    const right = assignment?.field('right')
    if (kindOf(statement) !== 'expression_statement' || !left || !right) return false
    if (kindOf(left) !== 'attribute' || !SAVE.test(right.text())) return false
    const name = left.field('attribute')!.text()
    const mentions = tree.root
      .findAll({ rule: { kind: 'identifier', regex: `^${escapeRegex(name)}$` } })
      .filter(isOfFamily)
    return mentions.every(each => isIn(each, statement) || gone.some(node => isIn(each, node)))
  })
}

/** Removes a method with the blank lines above it. */
function withoutMethod(method: SgNode, module: PythonModule): Edit | undefined {
  const { source } = module
  const edit = withoutStatement(module, method)
  if (!edit) return undefined
  const { text } = source
  const blank = /(?:(?<=\n)[^\S\r\n]*\r?\n)+$/.exec(text.slice(0, edit.start))?.[0].length ?? 0
  return startOf(method) > edit.start - blank ? { ...edit, start: edit.start - blank } : edit
}

/** Puts lines in the place of a removed statement where they are to stand before it. */
export function joined(insertion: Edit, removals: readonly Edit[], module: PythonModule): [Edit, ...Edit[]] {
  const over = removals.find(({ start, end }) => start <= insertion.start && insertion.start < end)
  if (!over) return [insertion, ...removals]
  const { text } = module.source
  const indent = text.slice(over.start, insertion.start)
  const lines = insertion.text.slice(0, insertion.text.length - (/[^\S\r\n]*$/.exec(insertion.text)?.[0].length ?? 0))
  return [{ ...over, text: indent + lines }, ...removals.filter(each => each !== over)]
}
