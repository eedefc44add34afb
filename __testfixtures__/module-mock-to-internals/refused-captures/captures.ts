import { hour } from './clock'
import { later } from './later'
import { log } from './log'
import { nameOf } from './name'

const write = log.bind(undefined)

const name = first()

function first(): string {
  return nameOf()
}

export const start = (): string => write() + name + hour()

export const make = (): string => later()
