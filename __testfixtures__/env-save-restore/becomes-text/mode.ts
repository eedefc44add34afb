export const mode = (): string => process.env.APP_MODE ?? 'live'
export const isLoud = (): boolean => process.env.APP_LOUD === '1'
