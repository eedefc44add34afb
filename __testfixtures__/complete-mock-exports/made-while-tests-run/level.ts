import { isLoud } from './config'

export const level = () => (isLoud() ? 'loud' : 'quiet')
