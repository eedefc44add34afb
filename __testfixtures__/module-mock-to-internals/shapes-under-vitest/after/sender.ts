import currentUser from './user'

export const _internals: {
  currentUser: typeof currentUser
} = {
  currentUser: (...args) => currentUser(...args),
}

export const sender = (): string => _internals.currentUser()
