module.exports = { extra: () => 10, other: 1 }
