import { send } from './mail'

export function greet(name: string): string {
  return `${name}: ${send(name)}`
}
