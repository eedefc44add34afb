import { clock } from './clock'

export const greeting = (): string => {
  const hour = clock.hour()
  return hour < 11 ? 'Good morning' : hour < 18 ? 'Good day' : 'Good evening'
}
