export const mode = (): string => process.env.APP_MODE ?? 'full'
