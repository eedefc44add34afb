import { left } from './left'

export const l = (): string => left()
