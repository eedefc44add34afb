import { info } from './log'
import { get } from './state'

export const run = () => {
  info('runs')
  return get()
}
