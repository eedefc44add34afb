import { hostname } from 'node:os'
import { send } from './mail'

export const one = (): string => send() + hostname()
