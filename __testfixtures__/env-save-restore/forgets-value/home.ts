export const home = (): string => process.env.USERPROFILE ?? process.env.HOME ?? '/'
