import { upper } from './counting'

export const shout = 'Hey'

export const shoutAt = (name: string): string => `${shout}, ${upper(name)}`
