import { count } from './count'
import { LIMIT, save } from './store'

export const report = () => `${count()} of ${LIMIT}`

export const clear = () => save([])
