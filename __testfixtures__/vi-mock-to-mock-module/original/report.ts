import { record } from './audit'
import { now, zero } from './clock'
import pad, { width } from './format'
import { currentUser, isGuest } from './session'
import { name, offset } from './zone'

export const report = (): string =>
  pad([currentUser(), isGuest(), now(), zero, offset(), name(), width, record()].join(' '))
