import { audit, create } from './account'

export function register(name: string): string {
  audit(name)
  return create(name)
}
