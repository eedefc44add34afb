import describe, { assertNumber, first, isText, pick } from './values'

export const _internals: {
  describe: typeof describe
  isText: typeof isText
  assertNumber: typeof assertNumber
  first: typeof first
  pick: typeof pick
} = {
  describe: (...args) => describe(...args),
  isText: ((...args: unknown[]) => Reflect.apply(isText, undefined, args)) as typeof isText,
  assertNumber: ((...args: unknown[]) => Reflect.apply(assertNumber, undefined, args)) as typeof assertNumber,
  first: ((...args: unknown[]) => Reflect.apply(first, undefined, args)) as typeof first,
  pick: (...args) => pick(...args),
}

export function describeAll(values: readonly (string | number)[]): string {
  const texts: string[] = []
  for (const value of values) if (_internals.isText(value)) texts.push(value)
  const second: string | number | undefined = _internals.pick(values)
  return `${texts.map(text => _internals.describe(text)).join('')}, ${_internals.first('a', 'b')}, ${second}`
}

export function numbersIn(value: unknown): number[] {
  _internals.assertNumber(value)
  return [value]
}
