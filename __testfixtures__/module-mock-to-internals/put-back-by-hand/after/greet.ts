import { send } from './mail'

export const _internals: {
  send: typeof send
} = {
  send: (...args) => send(...args),
}

export function greet(name: string): string {
  return `${name}: ${_internals.send(name)}`
}
