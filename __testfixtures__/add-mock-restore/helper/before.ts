import { spyOn } from 'bun:test'
import { clock } from './clock'

export const at = (hour: number) => spyOn(clock, 'hour').mockReturnValue(hour)
