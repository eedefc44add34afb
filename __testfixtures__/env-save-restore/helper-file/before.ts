import { beforeEach } from 'bun:test'

export function useTrial() {
  process.env.APP_MODE = 'trial'
}

export function useLoud() {
  beforeEach(() => {
    process.env.APP_LOUD = '1'
  })
}
