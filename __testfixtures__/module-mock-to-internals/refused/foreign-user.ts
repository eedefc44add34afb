import { foreign } from './foreign'

const _internals: Record<string, number> = { a: 1 }

export const useForeign = (): string => foreign() + _internals.a
