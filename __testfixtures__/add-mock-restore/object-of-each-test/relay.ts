import { log } from './log'

export class Relay {
  readonly line: { send: () => string }

  constructor(line: { send: () => string }) {
    this.line = line
  }

  send(): string {
    try {
      return this.line.send()
    } catch {
      log.warn('no line')
      return 'kept'
    }
  }
}
