import { get } from './api'

export const fetchIt = () => get()
