/** What of vitest's interface `bun:test` has too, as of bun 1.3.11 to 1.4.5. */

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/))

/** What vitest puts into a file with `globals: true`. */
export const VITEST_GLOBALS = words(`
  afterAll afterEach assert assertType beforeAll beforeEach chai describe expect expectTypeOf it onTestFailed onTestFinished suite test vi vitest
`)

/** Values that `vitest` exports and `bun:test` does too. */
export const EXPORTS = words(
  'afterAll afterEach beforeAll beforeEach describe expect expectTypeOf it onTestFinished test vi',
)

/** Members of `vi` that bun has under the same name and with the same meaning. */
export const VI_MEMBERS = words(`
  advanceTimersByTime advanceTimersToNextTimer clearAllTimers getTimerCount isFakeTimers resetAllMocks runAllTimers runOnlyPendingTimers
  useFakeTimers useRealTimers
`)

/** Members of `vi` about modules. */
export const MODULE_MEMBERS = words('mock doMock unmock doUnmock hoisted importActual')

/** Members of `vi` for which there is no way but a real module, or a mock that is written out. */
export const AUTOMOCKS = words('importMock mockObject')

/** Members of `vi` that look again and again whether something holds. */
export const WAITS = words('waitFor waitUntil')

/** Members of `vi` that load modules again. */
export const RELOADS = words('resetModules dynamicImportSettled')

/** Members of `vi` that advance timers and wait for what they start, and what bun has instead. */
export const ASYNC_TIMERS: ReadonlyMap<string, string> = new Map([
  ['advanceTimersByTimeAsync', 'advanceTimersByTime'],
  ['advanceTimersToNextTimerAsync', 'advanceTimersToNextTimer'],
  ['runAllTimersAsync', 'runAllTimers'],
  ['runOnlyPendingTimersAsync', 'runOnlyPendingTimers'],
])

/** Members of `test` and `describe` in bun. */
export const MODIFIERS = words('concurrent each failing if only serial skip skipIf todo todoIf')

/** What members of `test` and `describe` are called in bun. */
export const RENAMED_MODIFIERS: ReadonlyMap<string, string> = new Map([
  ['fails', 'failing'],
  ['runIf', 'if'],
  ['sequential', 'serial'],
])

/** Keys of the options of a test. */
export const TEST_OPTIONS = words('repeats retry timeout')

/** Members of `expect` itself. */
export const EXPECT_MEMBERS = words(`
  addSnapshotSerializer any anything arrayContaining assertions closeTo extend hasAssertions not objectContaining stringContaining stringMatching
  unreachable
`)

/** Members of `expect(value)`. */
export const MATCHERS = words(`
  lastCalledWith lastReturnedWith nthCalledWith nthReturnedWith toBe toBeCalled toBeCalledTimes toBeCalledWith toBeCloseTo toBeDefined toBeFalsy
  toBeGreaterThan toBeGreaterThanOrEqual toBeInstanceOf toBeLessThan toBeLessThanOrEqual toBeNaN toBeNull toBeOneOf toBeTruthy toBeTypeOf
  toBeUndefined toContain toContainEqual toEqual toHaveBeenCalled toHaveBeenCalledOnce toHaveBeenCalledTimes toHaveBeenCalledWith
  toHaveBeenLastCalledWith toHaveBeenNthCalledWith toHaveLastReturnedWith toHaveLength toHaveNthReturnedWith toHaveProperty toHaveReturned
  toHaveReturnedTimes toHaveReturnedWith toMatch toMatchInlineSnapshot toMatchObject toMatchSnapshot toReturn toSatisfy toStrictEqual toThrow
  toThrowError toThrowErrorMatchingSnapshot
`)

/** What members of `expect(value)` are called in bun. */
export const RENAMED_MATCHERS: ReadonlyMap<string, string> = new Map([
  ['toReturnTimes', 'toHaveReturnedTimes'],
  ['toReturnWith', 'toHaveReturnedWith'],
])

/** Members of `expect(value)` in vitest that bun does not have. Any other name is a matcher of the suite's own. */
export const MISSING_MATCHERS = words(`
  toBeNullable toHaveBeenCalledAfter toHaveBeenCalledBefore toHaveBeenCalledExactlyOnceWith toHaveLastResolvedWith toHaveNthResolvedWith
  toHaveResolved toHaveResolvedTimes toHaveResolvedWith toMatchFileSnapshot toMatchScreenshot
`)

/** Words of Chai's chains, which vitest's `expect` understands. */
export const CHAI = words(`
  a above all also an and any approximately at be been below but change changes closeTo contain contains decrease decreases deep deepEqual does empty eq
  eql equal equals exist exists false finite frozen greaterThan greaterThanOrEqual gt gte has have haveOwnProperty haveOwnPropertyDescriptor increase
  increases include includes instanceOf instanceof is itself keys least length lengthOf lessThan lessThanOrEqual lt lte match matches members most nested
  null of ok oneOf ordered own ownProperty property respondTo respondsTo same satisfies satisfy sealed still string that throw throws to true undefined
  which with within
`)
