export const count = (): number => Object.keys(process.env).filter(name => name.startsWith('APP_')).length
