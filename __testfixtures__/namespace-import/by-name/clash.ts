import fs from 'node:fs'
import * as all from 'fs'

const readdirSync = (path: string) => fs.readdirSync(path)
const statSync = (path: string) => all.statSync(path)

export const clash = { readdirSync, statSync }
