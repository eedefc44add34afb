export const prefix = 'APP'
export const read = (name: string): string | undefined => process.env[name]
