/** What two codemods say of module mocks. */

/** Of mocks with a fix, by message. `{call}` is the call as it is written, `{module}` its module; `{nor}` what does not undo it either. */
export const MESSAGES = {
  'put-back': "{call} of '{module}' is never undone{nor}: all files that run after this one get the mock.",
  'put-back-each': "{call} of '{module}' is never undone{nor}: all tests and files that run after it get the mock.",
  'put-back-shared':
    "{call} of '{module}' is never undone{nor}: all tests and files that run after it get the mock. The fix puts the real module back after the file, " +
    'since a test below that makes no mock may count on this one; if none does, -O scope=test puts it back after each test.',
  'put-back-late':
    "{call} of '{module}' is never undone{nor}: all tests and files that run after it get the mock. The fix puts the real module back after each " +
    'test: see that no test below counts on the mock of another one.',
  'load-and-put-back':
    "{call} of '{module}' is never undone{nor}: all files that run after this one get the mock. The fix imports the real module, which this file, " +
    'as far as its own imports tell, loads after its mocks or never: see that the file still passes.',
  'unload-and-put-back':
    "{call} of '{module}' is never undone{nor}: all files that run after this one get the mock. The real module would load the code under test, which this " +
    'file loads after its mocks: the fix unloads both once it has the copy, so that they are evaluated twice, and at the end what the tests have loaded. ' +
    'See that the file still passes.',
  'calls-itself': '{self} in its own override is the mock: it calls itself without end. The fix calls the copy.',
} as const

/** By reason. `{call}` is the call as it is written, `{module}` its module. */
export const REASONS = {
  'no-test-file':
    '{call} in a file that bun does not run as a test of its own: a hook here runs once, for whoever loads it first. Mock in the test files.',
  'computed-specifier': 'The module is not written out as a string, so there is nothing to import. Write it out.',
  'unseen-put-back':
    '{call} in an {hook} seems to put modules back, but it is not seen which ones, or not that each gets a copy from above its mock. Keep the copies ' +
    'in a constant, as { ...(await import(name)) }, by the names of their modules.',
  'may-be-put-back':
    "{call} of '{module}' may be undone by an {hook} of this file that puts modules back: it is not seen which ones. If '{module}' is not among " +
    'them, all files that run after this one get the mock.',
  'file-url':
    "To bun a mock by URL is another one than that of '{module}': code that has the module loaded does not get it, and what is loaded later gets it " +
    "even after mocks by name, so nothing takes it back. Write '{module}' in place of import.meta.resolve('{module}').",
  'replaced-by-preload':
    "'{preload}', which bunfig.toml has bun load first, hands mock to other code or gives it another module(): {call} may do something else than " +
    "bun's own, and end by itself. See there what becomes of '{module}', or make the mocks end there.",
  'query-specifier': "To bun '{module}' is a module of its own for its query. Mock the module without the query.",
  'not-found':
    "'{module}' is not found from here, so there is no real module to put back. Install the project's packages if it should be, else give the tests a " +
    'stub file, or pass the dependency in.',
  'no-factory':
    'Bun makes no mocks by itself: {call} without a factory throws. Write a factory that returns the exports that the tests need.',
  'async-factory':
    'Bun up to 1.4.2 hangs in a factory that waits when its module is loaded already. Await above the call, and return a plain object.',
  'no-object': 'The factory returns no object: bun throws, or mocks nothing. Return the exports that the tests need.',
  'early-read':
    'The factory reads {name}, which is declared below, and bun runs it at the call once the real module is loaded. Declare {name} above the call.',
  'no-effect':
    "{call} of '{module}' changes nothing here: {name} is the mocked module itself. Return a copy of it, taken above all mocks.",
  'passed-on': "{call} by way of '{from}', which may do something else than bun's own. Import it from bun:test.",
  'spy-option':
    'Bun has no { spy: true }. Import the module as a namespace, spyOn its functions, and mock.restore() after each test.',
  virtual:
    "'{module}' is a virtual mock: there is no real module to put back. Give the tests a stub file, or pass the dependency in.",
  'import-original':
    'Bun gives a factory no arguments, and has neither importActual nor requireActual. Spread a copy of the real module, taken above all mocks: ' +
    "import * as real from '{module}', const actual = { ...real }.",
} as const

/** Why a mock has no safe rewrite. */
export type Reason = keyof typeof REASONS

/** The option that both codemods have. */
export const SCOPE = {
  default: 'file',
  values: ['file', 'test'],
  doc: 'When to put back what a test mocks while tests below it may count on the mock: after the file, or after each test.',
} as const
