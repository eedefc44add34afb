export const log = { warn: (text: string): string => text }
