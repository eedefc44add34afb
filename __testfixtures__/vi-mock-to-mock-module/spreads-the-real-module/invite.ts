import { record } from './audit'
import { address, send } from './mail'

export function invite(name: string) {
  send(address(name))
  record(address(name))
}
