import fs from 'node:fs'
import type path from 'node:path'

export const make = (folder: string, _path?: typeof path) => fs.mkdirSync(folder)
