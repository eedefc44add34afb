import { a } from './reached'

export const reach = () => a
