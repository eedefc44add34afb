/** `vi.fn` becomes `mockFn`: what the peers are given, too. */
export default {
  engine: 'jscodeshift',
  meta: {
    id: 'mock-fn',
    summary: 'Call mockFn in the place of vi.fn',
    why: 'A transform for the bench: one site, one edit.',
    languages: ['typescript'],
    messages: { found: 'vi.fn is called.' },
    reasons: {},
    options: {},
    fixes: 'always',
    triggers: ['vi.fn'],
    status: 'stable',
  },
  plan({ source, tree }) {
    const findings = tree.nodes('CallExpression').flatMap(({ callee }) => {
      if (callee.type !== 'MemberExpression' || tree.slice(callee) !== 'vi.fn') return []
      const at = { path: source.path, ...tree.span(callee) }
      return {
        at,
        messageId: 'found',
        fix: { title: 'Call mockFn', applicability: 'safe', edits: [{ ...at, text: 'mockFn' }] },
      }
    })
    return { findings }
  },
}
