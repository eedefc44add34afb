export const zone = () => 'CET'
export const offset = () => 1
