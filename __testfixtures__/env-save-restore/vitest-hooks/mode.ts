export const mode = (): string => process.env.APP_MODE ?? 'live'
export const closedIn: string[] = []
export const close = (): void => void closedIn.push(process.env.APP_MODE ?? 'nothing')
