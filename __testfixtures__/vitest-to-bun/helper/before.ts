import { vi } from 'vitest'

export const logger = () => ({ info: vi.fn(), warn: vi.fn() })
