import { now } from './clock'

export function entry(text: string) {
  return `${now()}: ${text}`
}
