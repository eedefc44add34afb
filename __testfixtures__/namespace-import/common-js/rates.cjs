exports.rateOf = () => 10
