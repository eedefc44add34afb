import { now } from './clock'
import { offset, zone } from './zone'

export const stamp = () => `${now()}${zone()}+${offset()}`
