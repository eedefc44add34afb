import { seamed } from './seamed'

export const _internals: {
  seamed: typeof seamed
} = {
  seamed: (...args) => seamed(...args),
}

export const useSeamed = (): string => _internals.seamed()
