import { archive } from './archive'

export const title = 'Report'

// Bound while it is loaded: a mock that is there by then stays for as long as this module does.
const keep = archive.bind(null)

export function close(text: string) {
  return `Closed. ${keep(text)}`
}
