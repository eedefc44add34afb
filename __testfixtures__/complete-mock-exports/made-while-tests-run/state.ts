export const get = () => 0
export const set = (_: number) => {}
