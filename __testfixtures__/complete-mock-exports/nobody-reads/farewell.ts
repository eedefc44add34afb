import { LIMIT, Names } from './names'

export const farewell = () => `Bye, ${new Names().all.slice(0, LIMIT).join(', ')}`
