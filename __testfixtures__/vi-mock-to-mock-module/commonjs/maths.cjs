exports.PI = Math.PI
exports.multiply = (a, b) => a * b
