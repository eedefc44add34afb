/** Findings about changes of the environment. */
import type { SgNode } from '@ast-grep/napi'
import type { Finding, SharedEdit } from '../../../src/codemod.ts'
import { hooksAround, hooksOnce } from '../shared/hooks.ts'
import type { PythonModule } from '../shared/module.ts'
import type { Role } from '../shared/roles.ts'
import { kindOf, scopeOf } from '../shared/syntax.ts'
import { placeOf, shortened, titleOf, unknownBaseOf } from '../shared/wording.ts'
import type { Mutation } from './environment.ts'
import type { Environment } from './guards.ts'
import type { MESSAGES, REASONS } from './messages.ts'

/** The id of a finding with a fix. */
export type Message = keyof typeof MESSAGES
/** The id of one without. */
export type Reason = keyof typeof REASONS
/** What fills the placeholders of a text. */
export type Data = Readonly<Record<string, string | number>>

/** What all findings of a file are made from. */
export interface Context {
  readonly module: PythonModule
  readonly environment: Environment
  /** The oldest Python that the tests run on. */
  readonly python: '3.8' | '3.11'
}

/** A finding, and the shared edits that its fix names. */
export interface Leak {
  readonly finding: Finding<Message, Reason>
  readonly shared: readonly SharedEdit[]
}

/** Changes of one function that nothing undoes. */
export type Open = readonly [Mutation, ...Mutation[]]

/** Whether a function sets up a class that is a TestCase. */
export function isClassSetUp(unit: SgNode, role: Role, { classes }: PythonModule): boolean {
  const owner = scopeOf(unit)
  return (
    role === 'class-set-up' && kindOf(owner) === 'class_definition' && classes.ancestryOf(owner).kind === 'test-case'
  )
}

/** Whether a list holds anything. */
export function isSome<T>(list: readonly T[]): list is readonly [T, ...T[]] {
  return list.length > 0
}

/** What is wrong with a change that is undone by a fix. */
export function messageOf(mutation: Mutation, role: Role, { module, environment }: Context): Message {
  if (environment.isUndonePlainly(mutation)) return 'test-can-fail'
  if (environment.isOnlyRemoved(mutation)) return 'only-removed'
  const isOnce = role === 'class-set-up' || role === 'module-set-up'
  const { tearDowns } = isOnce ? hooksOnce(mutation.unit, module) : hooksAround(mutation.unit, module)
  return role.endsWith('set-up') && tearDowns.some(environment.touches) ? 'set-up-can-fail' : 'outlives-test'
}

/** A finding that is left to a person. `data` goes before what the change itself gives. */
export function manual(reason: Reason, mutation: Mutation, { module, environment }: Context, data: Data = {}): Leak {
  const { unit } = mutation
  const manager = reason === 'guarded-by-with' ? environment.doubtfulManager(mutation) : undefined
  const all = { ...dataOf(mutation), ...unknownBaseOf(unit, module), ...(manager && { manager }), ...data }
  return { finding: { at: placeOf(mutation.node, module), messageId: reason, data: all }, shared: [] }
}

/** What the texts say of a change: how it is written, and the function that it is in. */
export function dataOf({ text, unit }: Mutation, more: Data = {}): Data {
  return {
    change: shortened(text),
    name: titleOf(unit),
    ...more,
  }
}
