import { pages } from './all-pages'
import { hour } from './clock'

export function page(): string {
  return `${hour()} of ${pages.length}`
}
