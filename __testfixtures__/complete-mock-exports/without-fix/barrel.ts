export * from 'some-package'
export * from './named'
export type { Type } from './other'
