import { pages } from './all-pages'
import { hour } from './clock'

export const _internals: {
  hour: typeof hour
} = {
  hour: (...args) => hour(...args),
}

export function page(): string {
  return `${_internals.hour()} of ${pages.length}`
}
