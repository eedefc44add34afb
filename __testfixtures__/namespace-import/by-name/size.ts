import * as fs from 'node:fs'

export const size = (path: string) => fs.statSync(path).size
