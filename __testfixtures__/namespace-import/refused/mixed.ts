import fs, * as all from 'node:fs'

export const has = (path: string) => fs.existsSync(path) && all.accessSync(path)
