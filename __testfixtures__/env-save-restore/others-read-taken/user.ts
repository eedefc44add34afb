export const user = (): string => (process.env.APP_TOKEN === undefined ? 'nobody' : 'Ada')
