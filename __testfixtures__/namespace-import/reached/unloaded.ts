import fs from 'node:fs'

export const read = (path: string) => fs.readFileSync(path)
