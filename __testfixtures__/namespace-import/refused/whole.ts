import fs from 'node:fs'

export const system = { fs, has: (path: string) => fs.existsSync(path) }
