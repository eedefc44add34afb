export const main = (): void => process.exit(2)
