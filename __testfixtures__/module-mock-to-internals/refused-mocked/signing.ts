import { nameOf } from './names'

export const sign = (): string => nameOf()

export const stamp = (): string => sign()
