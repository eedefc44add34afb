import describe, { assertNumber, first, isText, pick } from './values'

export function describeAll(values: readonly (string | number)[]): string {
  const texts: string[] = []
  for (const value of values) if (isText(value)) texts.push(value)
  const second: string | number | undefined = pick(values)
  return `${texts.map(text => describe(text)).join('')}, ${first('a', 'b')}, ${second}`
}

export function numbersIn(value: unknown): number[] {
  assertNumber(value)
  return [value]
}
