import { mock } from 'bun:test'

export const logger = () => ({ info: mock(), warn: mock() })
