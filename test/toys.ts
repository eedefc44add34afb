import { defineCodemod, type Edit, type FileCodemod, type Finding, type Plan } from '../src/codemod.ts'

type Input = Parameters<FileCodemod<'jscodeshift'>['plan']>[0]

/** A codemod for tests, made of its plan. */
export function toy(id: string, triggers: readonly [string, ...string[]], plan: (input: Input) => Plan) {
  return defineCodemod({
    engine: 'jscodeshift',
    meta: {
      id,
      summary: `The toy ${id}`,
      why: 'For tests.',
      languages: ['typescript'],
      messages: { found: 'found {what}' },
      reasons: { left: 'left alone' },
      options: {},
      fixes: 'sometimes',
      triggers,
      status: 'preview',
    },
    plan: input => plan(input) as Plan<'found', 'left'>,
  })
}

/** The occurrences of a text as findings, each replaced by another text. */
export function replacing(from: string, to: string, applicability: 'safe' | 'unsafe' = 'safe') {
  return ({ source }: Input): Plan => {
    const findings: Finding[] = []
    for (let start = source.text.indexOf(from); start >= 0; start = source.text.indexOf(from, start + from.length)) {
      const at = { path: source.path, start, end: start + from.length }
      const edits: [Edit] = [{ ...at, text: to }]
      const fix = { title: `Replace ${from}`, applicability, edits }
      findings.push({ at, messageId: 'found', data: { what: from }, fix })
    }
    return { findings }
  }
}
