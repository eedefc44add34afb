import * as users from './users/index'

export function part(names: string[] = []): string {
  names.map(users.nameOfUser)
  return `Bye, ${users.nameOfUser()}!`
}
