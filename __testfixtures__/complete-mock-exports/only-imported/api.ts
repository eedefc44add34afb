export const get = () => 'real'
export const post = () => 'real'
export const remove = () => 'real'
