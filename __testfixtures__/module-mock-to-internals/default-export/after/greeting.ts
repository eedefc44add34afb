import user from './user'

export const _internals: {
  user: typeof user
} = {
  user: (...args) => user(...args),
}

export const greet = (): string => `Hello, ${_internals.user()}!`
