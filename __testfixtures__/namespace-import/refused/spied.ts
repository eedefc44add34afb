import fs from 'fs'

export const has = (path: string) => fs.existsSync(path)
