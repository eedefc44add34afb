import * as users from './users/index'

export const _internals: {
  nameOfUser: typeof users.nameOfUser
} = {
  nameOfUser: (...args) => users.nameOfUser(...args),
}

export function part(names: string[] = []): string {
  names.map(_internals.nameOfUser)
  return `Bye, ${_internals.nameOfUser()}!`
}
