import { now } from './clock'
import { zone } from './zone'

export const stamp = () => `${now()}${zone()}`
