module.exports = ({ source }, { j }) => {
  const root = j(source)
  const calls = root.find(j.CallExpression, { callee: { object: { name: 'vi' }, property: { name: 'fn' } } })
  if (calls.length === 0) return undefined
  calls.forEach(({ node }) => {
    node.callee = j.identifier('mockFn')
  })
  return root.toSource()
}
