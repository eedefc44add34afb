export const names: string[] = []
