export const info = (_: string) => {}
export const warn = (_: string) => {}
