import { stamp } from './signing'

export const build = (): string => stamp()
