exports.a = 0
