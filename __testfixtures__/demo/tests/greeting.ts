import { now } from './clock'

export function greeting(name: string): string {
  return now().getUTCHours() < 12 ? `Good morning, ${name}` : `Good day, ${name}`
}
