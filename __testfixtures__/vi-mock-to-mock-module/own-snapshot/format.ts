export const pad = (text: string) => text.padStart(12)
