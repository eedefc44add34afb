export let level = 'info'
export const setLevel = (value: string): void => {
  level = value
}
export const isDebug = (): boolean => level === 'debug'
