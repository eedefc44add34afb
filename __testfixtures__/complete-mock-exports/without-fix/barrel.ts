export * from 'some-package'
export * from './named'
export type { Shape as Type } from './renamed'
