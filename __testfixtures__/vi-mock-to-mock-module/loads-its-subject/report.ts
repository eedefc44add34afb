import { archive } from './archive'

export const title = 'Report'

export function close(text: string) {
  return `Closed. ${archive(text)}`
}
