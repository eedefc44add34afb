import { now, zone } from './clock'

export function agenda() {
  return `${now()} o'clock, ${zone()}`
}
