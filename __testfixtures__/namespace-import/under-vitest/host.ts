import { default as os } from 'node:os'

export const hostName = () => os.hostname()
