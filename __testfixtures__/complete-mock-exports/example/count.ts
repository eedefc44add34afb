import { load } from './store'

export const count = () => load().length
