import { existsSync } from 'node:fs'
import * as fs from 'node:fs'

export const table = { existsSync, stat: (path: string) => fs.statSync(path) }
const { statSync } = fs
const early = fs.existsSync
const first = early('/nowhere')
export const exported = fs.existsSync

export const all = () => [statSync, first]
