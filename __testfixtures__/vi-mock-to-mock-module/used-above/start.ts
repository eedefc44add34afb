import { isDebug, level } from './level'
import { info, warn } from './log'

export function start(): void {
  if (level === 'debug' && !isDebug()) warn(`level ${level}`)
  info('started')
}
