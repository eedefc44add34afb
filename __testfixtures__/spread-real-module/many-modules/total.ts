import { readFileSync } from 'node:fs'
import { EOL } from 'node:os'
import { now } from './clock'
import { currentUser } from './session'

export const total = (): string => `${currentUser()}${EOL}${now() + Number(readFileSync('prices', 'utf8'))}${EOL}`
