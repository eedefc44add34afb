import { hostname } from 'node:os'
import { send } from './mail'

export const two = (): string => send() + hostname()
