import { now } from './clock'
import { pad } from './format'
import { currentUser } from './session'
import { offset } from './zone'

export const report = (): string => pad(`${currentUser()} ${now()} +${offset()}`)
