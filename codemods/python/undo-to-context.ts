import type { SgNode } from '@ast-grep/napi'
import { defineCodemod, type Edit, type Finding } from '../../src/codemod.ts'
import { freeName, indented, stepOf } from './shared/blocks.ts'
import { managerPath, managersAround } from './shared/cleanups.ts'
import type { Topic } from './shared/foreign-classes.ts'
import { unwrapped, withoutStatement } from './shared/idle.ts'
import { type PythonModule, readModule } from './shared/module.ts'
import { parameterNames } from './shared/parameters.ts'
import { roleOf } from './shared/roles.ts'
import { ancestorsIn, isIn, kindOf, nameOf, same, scopeOf, scopesOf, startOf, statementsOf } from './shared/syntax.ts'
import { placeOf } from './shared/wording.ts'

const MESSAGES = {
  'undoes-all':
    'monkeypatch.undo() undoes all that monkeypatch has done for {name}, also in fixtures: what they set up is gone for the rest of the test.',
  'undoes-fixture':
    'monkeypatch.undo() undoes what the fixture {fixture} has patched, too. Look at what follows in {name}: that runs with those patches now.',
}

const REASONS = {
  'nothing-before':
    'monkeypatch.undo() undoes nothing that {name} has patched itself, so it is there to drop the patches of fixtures. Do not take those fixtures, or patch back what the test needs.',
  'in-branch':
    '{name} calls monkeypatch.undo() in a loop or a finally clause, or in another block than its patches, and it undoes the patches of fixtures too. Put what needs the patches into `with monkeypatch.context() as m:`, and drop the call.',
  'across-yield':
    '{name} yields between its patches and monkeypatch.undo(), which undoes those of the test and of other fixtures too. Drop the call: monkeypatch is undone after the fixture anyway. Where that is too late, yield inside of `with monkeypatch.context() as m:`.',
  'in-function':
    '{name} has a function inside that uses monkeypatch, and when that one runs cannot be seen from here. Put what needs the patches into `with monkeypatch.context() as m:`, and drop monkeypatch.undo().',
  'passed-on':
    '{name} keeps monkeypatch under another name, which monkeypatch.undo() counts on too. Put what needs the patches into `with monkeypatch.context() as m:`, and drop the call.',
  helper:
    '{name} undoes all that whoever calls it has done with monkeypatch. Put what needs the patches into `with monkeypatch.context() as m:`, and drop monkeypatch.undo().',
  'value-used':
    'monkeypatch.undo() is part of a larger expression, or shares its line. Give it a line of its own first.',
}

const ABOUT = /\bundo\b|monkeypatch/

const TOPIC: Topic = {
  does: 'has to do with monkeypatch itself',
  undoes: 'undo it',
  isIn: (around, called) => ABOUT.test(around) || ABOUT.test(called),
}

/** A finding is a call of `monkeypatch.undo()`: it undoes more than the function that calls it has done. */
export default defineCodemod({
  engine: 'ast-grep',
  meta: {
    id: 'undo-to-context',
    summary: 'Undo only the patches of a test in mid-test, by monkeypatch.context',
    why:
      'A test and its fixtures share one monkeypatch. monkeypatch.undo() in a test undoes what all of them have patched, such as the home directory or the ' +
      'network that an autouse fixture has taken away: the rest of the test works on the real ones. And when the test fails before the call, it is never ' +
      'made. `with monkeypatch.context() as m:` undoes what is patched by m, where the block ends, however it ends.',
    languages: ['python'],
    messages: MESSAGES,
    reasons: REASONS,
    options: {},
    fixes: 'sometimes',
    triggers: ['.undo('],
    status: 'preview',
  },

  plan({ source, tree, modules }) {
    const module = readModule({ source, tree, modules }, TOPIC)
    const calls = tree.root.findAll({ rule: { kind: 'call', regex: '^monkeypatch\\s*\\.\\s*undo\\s*\\(\\s*\\)$' } })
    const owned = calls.flatMap(call => {
      const owner = ownerOf(call)
      return owner ? [{ call, owner }] : []
    })
    return {
      findings: owned.map(({ call, owner }) => findingFor(call, owner, module)),
      safe: calls.filter(call => !owned.some(each => same(each.call, call))).map(call => placeOf(call, module)),
    }
  },
})

type Message = keyof typeof MESSAGES
type Reason = keyof typeof REASONS

/** The function that gets pytest's `monkeypatch` passed to it; nothing where the name is one that the code itself has made. */
function ownerOf(call: SgNode): SgNode | undefined {
  const around = scopesOf(call).filter(scope => kindOf(scope) === 'function_definition')
  const owner = around.find(scope => parameterNames(scope).includes('monkeypatch'))
  return owner && !/\bmonkeypatch\s*=(?!=)|\bas\s+monkeypatch\b/.test(owner.text()) ? owner : undefined
}

function findingFor(call: SgNode, owner: SgNode, module: PythonModule): Finding<Message, Reason> {
  const at = placeOf(call, module)
  const data = { name: nameOf(owner) }
  const role = roleOf(owner, module)
  const manual = (reason: Reason): Finding<Message, Reason> => ({ at, messageId: reason, data })
  if (role === 'helper' || role === 'context-manager') return manual('helper')
  const statement = call.parent()!
  if (!same(scopeOf(call), owner)) return manual('in-function')
  if (kindOf(statement) !== 'expression_statement' || !withoutStatement(module, statement)) return manual('value-used')
  const attempt = attemptBefore(statement, module)
  const patches = patchesBefore(statement, attempt?.statement ?? statement, owner, module)
  if (typeof patches === 'string') return manual(patches)

  const fixture = module
    .settingOf(owner)
    .own.find(each => each.needs.includes('monkeypatch') && !same(each.definition, owner))
  return {
    at,
    messageId: fixture ? 'undoes-fixture' : 'undoes-all',
    data: { ...data, fixture: fixture?.name ?? '' },
    fix: {
      title: 'Patch in `with monkeypatch.context()`',
      applicability: fixture ? 'unsafe' : 'safe',
      edits: contextOver(patches, statement, attempt, owner, module),
    },
  }
}

/** What a call of undo is there to undo. */
interface Patches {
  /** The statement that patches first. */
  readonly first: SgNode
  /** Where `monkeypatch` is named from there to the call. */
  readonly mentions: readonly SgNode[]
}

/** A `try` that does nothing but to call undo in the end, and where its lines are. */
interface Attempt {
  readonly statement: SgNode
  /** The line of the `try`, and those of the `finally`. */
  readonly head: Edit
  readonly end: Edit
}

/** The `try` whose `finally` a call of undo is all of. Its body stands where that of a `with` stands. */
function attemptBefore(undo: SgNode, module: PythonModule): Attempt | undefined {
  const clause = undo.parent()!.parent()!
  if (kindOf(clause) !== 'finally_clause' || statementsOf(undo.parent()!).length > 1) return undefined
  const statement = clause.parent()!
  const without = unwrapped(module, statement, clause)
  return without && { statement, head: without.edits[0]!, end: without.edits.at(-1)! }
}

/** The patches between the call of undo before and this one, all of them in the block of `place`; a reason where that is not so. */
function patchesBefore(undo: SgNode, place: SgNode, owner: SgNode, module: PythonModule): Patches | Reason {
  const { names } = module
  const body = owner.field('body')!
  const before = body
    .findAll({ rule: { kind: 'identifier', regex: '^monkeypatch$' } })
    .filter(mention => startOf(mention) < startOf(undo) && !isOtherName(mention))
  const block = place.parent()!
  const isCalled = (mention: SgNode, method: string) => mention.parent()!.field('attribute')?.text() === method
  const lastUndo = before.findLast(mention => isCalled(mention, 'undo'))
  const since = before.filter(mention => !lastUndo || startOf(mention) > startOf(lastUndo))
  const start = since.findIndex(mention => !isCalled(mention, 'context'))
  if (start < 0) return 'nothing-before'
  const mentions = since.slice(start)
  // An undo before that may not have been reached leaves its patches to this one, unless all of them are in its branch.
  const isSure = !lastUndo || isReached(lastUndo.parent()!.parent()!.parent()!, block, owner, module)
  if (!isSure || mentions.some(mention => !isIn(mention, block)) || mayBePassedBy(place, owner, names))
    return 'in-branch'
  if (mentions.some(mention => !same(scopeOf(mention), owner))) return 'in-function'
  if (mentions.some(isKept)) return 'passed-on'
  const first = statementsOf(block).find(statement => isIn(mentions[0]!, statement))!
  const between = statementsOf(block).filter(each => startOf(each) >= startOf(first) && startOf(each) < startOf(undo))
  const yields = between.flatMap(each => each.findAll({ rule: { kind: 'yield' } }))
  if (yields.some(each => same(scopeOf(each), owner))) return 'across-yield'
  return { first, mentions }
}

/** Whether a call of undo has nothing left open when the code after it in `block` runs. */
function isReached(undo: SgNode, block: SgNode, owner: SgNode, module: PythonModule): boolean {
  if (same(undo.parent()!, block)) return true
  const place = attemptBefore(undo, module)?.statement ?? undo
  return typeof patchesBefore(undo, place, owner, module) !== 'string'
}

/** Whether a function may go on without having come to a call of undo: then it goes on with its patches, and with a context it would not. */
function mayBePassedBy(undo: SgNode, owner: SgNode, names: PythonModule['names']): boolean {
  const isAround = ancestorsIn(undo, owner).some(node => /^(for|while|try)_statement$|_clause$/.test(kindOf(node)))
  return isAround || managersAround(undo, owner).some(manager => SWALLOWS.test(managerPath(manager, names)))
}

const SWALLOWS = /(raises|suppress|assertRaises\w*)$/

/** An attribute or keyword of that name. */
function isOtherName(mention: SgNode): boolean {
  const parent = mention.parent()!
  if (kindOf(parent) === 'attribute') return !same(parent.field('object')!, mention)
  return kindOf(parent) === 'keyword_argument' && same(parent.field('name')!, mention)
}

/** Whether `monkeypatch` itself is what a mention stands for, and not what is called on it or what is called with it. */
function isKept(mention: SgNode): boolean {
  const parent = mention.parent()!
  if (kindOf(parent) === 'attribute') return kindOf(parent.parent()!) !== 'call'
  if (kindOf(parent) === 'keyword_argument') return false
  return kindOf(parent) !== 'argument_list'
}

/** Puts the lines from the first patch to the call of undo into a `with`, and takes the call away, with a `try` that is there for it. */
function contextOver(
  { first, mentions }: Patches,
  undo: SgNode,
  attempt: Attempt | undefined,
  owner: SgNode,
  module: PythonModule,
): [Edit, ...Edit[]] {
  const { source, tree } = module
  const { text, path } = source
  const gone = attempt?.end ?? withoutStatement(module, undo)!
  const start = startOf(first)
  const begin = text.lastIndexOf('\n', start - 1) + 1
  const indent = text.slice(begin, start)
  const step = stepOf(owner, module)
  const name = freeName(owner, ['m', 'mp', 'patch', 'patched'])
  const head = `${indent}with monkeypatch.context() as ${name}:${source.eolAt(start)}`
  // A comment above the call is about what follows.
  const comment = /(?:(?<=\n)[^\S\r\n]*#[^\n]*\n)+$/.exec(text.slice(0, gone.start))?.[0].length ?? 0
  const end = attempt?.head.start ?? gone.start - comment
  const edits = mentions.map((mention): Edit => ({ path, ...tree.span(mention), text: name }))
  if (begin === attempt?.head.start) return [{ ...attempt.head, text: head }, ...edits, gone]
  const opening: Edit = { path, start: begin, end: begin, text: head + step }
  const more = attempt ? [attempt.head] : []
  return [opening, ...indented(begin, end, step, owner, module), ...more, ...edits, gone]
}
