import { test as base } from 'vitest'

export const test = base.extend<{ user: string }>({ user: 'Ada' })
