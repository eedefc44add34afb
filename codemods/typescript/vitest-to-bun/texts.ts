/** What is said of a file that cannot move from vitest to bun, and what to look at in one that does. */

/** Why a file stays with vitest: one of these for every place that keeps it there. */
export const reasons = {
  'async-timers':
    "Bun's fake timers have no {call}. Call vi.{sync} and await what the timers set going, or hand the code a timer that the test controls.",
  waits:
    'Bun has no {call}. Await the promise or event that it waits for, or check again in a loop with a short pause.',
  'reloads-modules':
    'Bun has no {call}: a module is loaded once. Give the module a function that resets its state, or delete require.cache[require.resolve(…)] before the next import.',
  automock: 'Bun makes no mocks by itself: {call} needs a factory that returns the exports that the tests use.',
  'vi-member': 'Bun has no {call}. Write what it does in the test itself.',
  'vi-chain':
    'What {call} returns is used further, and in bun it returns something else. Make it a statement of its own.',
  'vi-value': '{name} is handed on as a value, so what is used of it is not seen. Call its functions by name.',
  'accessor-spy':
    'Bun spies on no getters and setters. Define the property with Object.defineProperty in the test, and put the old descriptor back.',
  'constructed-mock':
    'Bun cannot call a mock of a class or of a function that uses `this` with new. Write a class for the test, and spy on its methods.',
  'fake-timer-options':
    "Bun's fake timers take `now` and nothing else: they always replace all timers. Fake them without the option, or replace the one function by a spy.",
  'stub-hoisted':
    'The stub is made in a factory of a module mock, which runs before the rest of the file. Set and restore it in hooks.',
  'stub-vite':
    '{call} of {name} sets a constant of Vite, which bun does not have. Pass the value to the code under test.',
  'no-export': 'bun:test has no {name}. {instead}',
  'no-type': 'bun:test has no type {name}. Declare what the file needs of it.',
  modifier: 'Bun has no {call}. {instead}',
  'test-for':
    '{call} hands every row on as it is, and bun has only {each}, which spreads rows that are arrays; of these rows it is not seen what they are. Use {each}.',
  'each-template':
    'Bun calls the test without the values of the table, and this table cannot be read. Use {call}([…]) with an array of objects.',
  'test-options': 'Bun passes over the option {name} of a test. Write it as a member of {call}, or in the test itself.',
  context:
    'Bun takes a parameter of a test or hook for a callback to call at the end, and has no context. Import what the test needs of it, or make it in a hook.',
  cleanup:
    'Bun ignores what {hook} returns, and whether that is a cleanup function is not seen here. Call {instead} with it.',
  'hook-order':
    'Bun runs {hook} hooks from first to last, vitest from last to first, and these cannot be put in the other order as they stand. Make them one hook.',
  matcher: 'Bun has no {call}. {instead}',
  chai: 'Bun has no Chai assertions. Use the matchers of expect.',
  'error-snapshot': "Bun's inline snapshot of an error is its message alone, in quotes. Use toThrow with the message.",
  environment: 'Bun has no test environments. Bring {name} in by a preload of bun test, or test without it.',
  vite: 'Bun has no {name}, which is a feature of Vite. Read the file with node:fs in the test, or import it without.',
  'passes-on': 'The file hands vitest on as a whole, or loads it later. Import its functions by name.',
  'other-test-functions':
    '{name} comes from {module}, which may build on vitest. Move that file first, or import {name} from vitest.',
  augmentation: 'The file adds to the types of vitest. Declare the matchers for bun:test, in a file of their own.',
} as const

/** What a person should look at in a file that moves. */
export const points = {
  modules: 'its module mocks (bun hoists none; run vi-mock-to-mock-module together with this)',
  helper: 'who loads it (it is no test, and all of them must leave vitest with it)',
  reset: 'what is reset (a mock then returns undefined, where vitest goes back to the function that it was made of)',
  snapshots: 'its snapshots (bun names them otherwise: write them anew by bun test -u, and compare)',
  'inline snapshots': 'its inline snapshots (bun prints maps, sets and some classes otherwise)',
  'names of errors': 'snapshots of errors (bun compares the message alone, no longer the name of the error)',
  clock: 'setSystemTime (before bun 1.4 Date goes on from the real time when timers advance)',
  stubs:
    'its stubs (none is taken back; if that was done by unstubEnvs or unstubGlobals in the configuration, do it in an afterEach)',
  cleanups: 'hooks that return what another module gives them (bun ignores it, be it a cleanup function)',
  'order of cleanups': 'the cleanups of its hooks (they now run from first to last)',
  document: 'document and window (bun has them only if a preload brings them)',
  matchers: 'matchers of its own (expect.extend must be called in the file, or in a preload of bun test)',
} as const

/** A key of {@link reasons}. */
export type Reason = keyof typeof reasons

/** A key of {@link points}. */
export type Point = keyof typeof points
