module.exports = text => `${text}!`
module.exports.quiet = text => text.toLowerCase()
