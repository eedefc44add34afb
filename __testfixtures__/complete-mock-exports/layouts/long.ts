export const first = 0
export const second = ''
export const third = () => 'a rather long text that stands for something'
export async function fourth() {}
export const LIMIT = 1
