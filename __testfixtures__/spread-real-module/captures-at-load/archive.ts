import { title } from './report'

export function archive(text: string) {
  return `${title}: ${text} is archived`
}

export function restore(text: string) {
  return `${text} is back`
}
