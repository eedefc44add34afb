import { paged } from '../paged'

export const show = (): string => paged()
