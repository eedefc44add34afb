import { now, timeZone } from './clock'

export const stamp = () => `${now()} ${timeZone()}`
