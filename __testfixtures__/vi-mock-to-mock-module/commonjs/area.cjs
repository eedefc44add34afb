const load = () => {
  const maths = require('./maths.cjs')
  return maths.default || maths
}

exports.area = radius => load().multiply(radius, load().multiply(radius, load().PI))
