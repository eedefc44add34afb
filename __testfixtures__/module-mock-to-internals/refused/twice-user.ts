import { twice } from './twice'

export const _internals: { twice: typeof twice } = { twice }

export const callTwice = (): string => twice() + _internals.twice()
