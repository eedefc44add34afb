import * as fs from 'node:fs'
import { join } from 'node:path'

export const read = (path: string) => fs.readFileSync(join(path), 'utf8')
