export function countDown(from: number): string {
  return from === 0 ? '0' : `${from} ${countDown(from - 1)}`
}

export function upper(text: string): string {
  return text.toUpperCase()
}

export const launch = (): string => countDown(3)

export const loud = (text: string): string => upper(text)
