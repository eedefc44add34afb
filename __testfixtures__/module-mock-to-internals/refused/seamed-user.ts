import { seamed } from './seamed'

export const useSeamed = (): string => seamed()
