/** A codemod that renames what is called. */
export function renaming({ id, from, to, trigger }) {
  return {
    engine: 'ast-grep',
    meta: {
      id,
      summary: `Call ${to} in the place of ${from}`,
      why: 'A transform for the bench: one site, one edit.',
      languages: ['python'],
      messages: { found: `${from} is called.` },
      reasons: {},
      options: {},
      fixes: 'always',
      triggers: [trigger],
      status: 'stable',
    },
    plan({ source, tree }) {
      const rule = { pattern: from, inside: { kind: 'call', field: 'function' } }
      const findings = tree.root.findAll({ rule }).map(node => {
        const at = { path: source.path, ...tree.span(node) }
        return {
          at,
          messageId: 'found',
          fix: { title: `Call ${to}`, applicability: 'safe', edits: [{ ...at, text: to }] },
        }
      })
      return { findings }
    },
  }
}
