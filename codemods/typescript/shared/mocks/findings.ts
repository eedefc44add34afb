/** The findings of a codemod about the module mocks of a file. */
import type { ASTNode } from 'jscodeshift'
import type { Edit, FixableFinding, ImportNeed, ManualFinding } from '../../../../src/codemod.ts'
import type { ModuleMock } from '../module-mocks.ts'
import { memberOf, unwrap } from '../syntax.ts'
import type { FixVerdict, Verdict } from './fixes.ts'
import { type MockedFile, placeOf } from './mocked-file.ts'
import type { Risk } from './risks.ts'
import type { MESSAGES, Reason } from './texts.ts'

/** The message for each risk. */
export const MESSAGE_FOR: Readonly<Record<Risk, keyof typeof MESSAGES>> = {
  none: 'put-back',
  'none-each': 'put-back-each',
  shared: 'put-back-shared',
  'shared-each': 'put-back-late',
  load: 'load-and-put-back',
  late: 'unload-and-put-back',
  'self-call': 'calls-itself',
}

/** Whether a fix of this risk keeps the meaning of the file's tests in every case. */
export function isSafe(risk: Risk): boolean {
  return risk !== 'load' && risk !== 'late' && risk !== 'shared-each'
}

/** A mock that is left to people. */
export function manualFinding(
  file: MockedFile,
  { call, name, specifier }: ModuleMock,
  { reason, data }: Extract<Verdict, { kind: 'manual' }>,
): ManualFinding<Reason> {
  const texts = { call: name, ...(specifier !== undefined && { module: specifier }), ...data }
  return { at: placeOf(file, call), messageId: reason, data: texts }
}

/** A mock with a fix; `own` are the edits and imports that the codemod adds. */
export function fixFinding(
  file: MockedFile,
  mock: ModuleMock,
  { risk, edits, imports, shared, self }: FixVerdict,
  own: { readonly title: string; readonly edits: readonly Edit[]; readonly imports: readonly ImportNeed[] },
): FixableFinding<keyof typeof MESSAGES> {
  return {
    at: placeOf(file, mock.call),
    messageId: MESSAGE_FOR[risk],
    data: {
      call: mock.name,
      module: mock.specifier!,
      nor: restoresOf(file).length > 0 && !makesSpies(file) ? ', not by mock.restore() either' : '',
      ...(self !== undefined && { self }),
    },
    fix: {
      title: own.title,
      applicability: isSafe(risk) ? 'safe' : 'unsafe',
      edits: [...own.edits, ...edits],
      imports: [...imports, ...own.imports],
      shared,
    },
  }
}

/** The calls of a file that undo spies: `mock.restore()`, `vi.restoreAllMocks()`, `jest.restoreAllMocks()`. */
export function restoresOf({ tree, names }: MockedFile): ASTNode[] {
  return tree.nodes('CallExpression').filter(call => {
    const member = memberOf(call.callee as ASTNode)
    const object = member && names.of(unwrap(member.object))
    if (object === 'mock') return member!.name === 'restore'
    return (object === 'vi' || object === 'jest') && member!.name === 'restoreAllMocks'
  })
}

/** Whether a file makes spies, which mock.restore() is for. */
export function makesSpies({ tree }: MockedFile): boolean {
  return tree.nodes('Identifier').some(({ name }) => name === 'spyOn')
}
