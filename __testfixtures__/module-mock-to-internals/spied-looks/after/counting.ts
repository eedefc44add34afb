export const _internals: {
  countDown: typeof countDown
  upper: typeof upper
} = {
  countDown: (...args) => countDown(...args),
  upper: (...args) => upper(...args),
}

export function countDown(from: number): string {
  return from === 0 ? '0' : `${from} ${countDown(from - 1)}`
}

export function upper(text: string): string {
  return text.toUpperCase()
}

export const launch = (): string => _internals.countDown(3)

export const loud = (text: string): string => _internals.upper(text)
