export default function describe(value: string): string {
  return `"${value}"`
}

export function isText(value: unknown): value is string {
  return typeof value === 'string'
}

export function assertNumber(value: unknown): asserts value is number {
  if (typeof value !== 'number') throw new Error('no number')
}

export function first(value: string, other: string): string
export function first(value: number): number
export function first(value: string | number): string | number {
  return value
}

export const pick = <T>(values: readonly T[]): T | undefined => values[0]
