export { timeZone } from './clock'
export const offset = () => 1
