import { now } from './clock'
import { pad } from './format'
import { offset, timeZone } from './zone'

export const stamp = () => pad(`${now()} ${timeZone()}+${offset()}`)
