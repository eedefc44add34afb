const { env } = process

export const colour = (): string => env.APP_COLOUR ?? 'black'
export const kept = (): string | undefined => env.APP_MODE
