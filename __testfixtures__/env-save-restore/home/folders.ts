import { join } from 'node:path'

export const configFolder = (): string => process.env.XDG_CONFIG_HOME ?? join(process.env.HOME ?? '/', '.config')
