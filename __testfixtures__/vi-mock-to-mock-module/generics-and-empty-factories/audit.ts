export const audit: string[] = []
