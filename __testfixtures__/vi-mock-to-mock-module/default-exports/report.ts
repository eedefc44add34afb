import os from 'node:os'
import { sep } from 'node:path'
import plural from './plural'
import shout from './shout.cjs'

export const report = (word: string) => shout(`${os.hostname()}${sep}${plural(word)}`)
