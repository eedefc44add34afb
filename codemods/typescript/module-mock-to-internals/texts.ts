/** What is said of module mocks that could be seams. */

/**
 * Of those that become one. Safe is a fix where the override stands in the place of a mock whose module was loaded before in any case, and all files that the
 * test loads and that call the function get the seam. What else the fix goes by has a sentence in {@link LOOKS}, and is unsafe.
 */
export const MESSAGES = {
  'to-internals':
    "{call} of '{module}' replaces {names} for everybody, and for all files that run later. The fix lets {file} call {it} through _internals, where the test " +
    'replaces {it} and puts {it} back.',
  'to-internals-look':
    "{call} of '{module}' replaces {names} for everybody, and for all files that run later. The fix lets {file} call {it} through _internals, where the test " +
    'replaces {it} and puts {it} back. {look}',
  'spy-to-internals':
    "{call} of {names} in '{module}' reaches those that import it, and calls in the file itself under bun only. The fix lets {file} call {it} through _internals, " +
    'where a spy reaches these calls under every runner.',
  'spy-to-internals-look':
    "{call} of {names} in '{module}' reaches those that import it, and calls in the file itself under bun only. The fix lets {file} call {it} through _internals, " +
    'where a spy reaches these calls under every runner. {look}',
} as const

/** Of those that stay. */
export const REASONS = {
  'computed-specifier': 'The module is not written out as a string, so nobody can tell who calls it. Write it out.',
  outside:
    "'{module}' is no source file of the project. Wrap what is used of it in a module of your own, and put the seam there.",
  automatic:
    "{call} makes the mock of '{module}' by itself, with all that it exports. Give it a factory with what the tests replace.",
  unread:
    "What {call} gives for '{module}' cannot be read: {what}. Return an object literal from a function in the call, with members that are written out.",
  'no-statement': '{call} is a part of {what}. Make it a statement of its own.',
  'later-only':
    '{call} holds for modules that are loaded later. Make the mock with vi.mock, or import _internals by hand.',
  'no-caller':
    "Nothing that this test comes to run calls {names} of '{module}', as far as names tell. See what the mock is for; if for nothing, take it out.",
  'too-many':
    "{count} files that this test comes to run call what {call} of '{module}' replaces, {file} among them; the limit is {limit}. Let them go through one, or " +
    'raise the limit.',
  captured:
    "{file} keeps {name} of '{module}' while it is loaded: {code}. Take it where it is used; then a seam can replace it.",
  'handed-on':
    "{file} hands {name} of '{module}' on: {code}. Whoever gets it would keep what was there at the time. Call it where it is used.",
  constructed:
    "{file} uses the class {name} of '{module}': {code}. Give it a function that makes the objects, and replace that.",
  'no-function':
    "{file} reads {name} of '{module}' as a value: {code}. A seam is for functions; give the code one that returns the value, and replace that.",
  jsx: "{file} uses {name} of '{module}' as an element. A seam is for functions that are called.",
  constant:
    "What {call} of '{module}' gives for {name} is no function. Give the code a function that returns the value, and replace that.",
  'uses-this':
    "{name} of '{module}', or what {call} gives for it, goes by its this, which would be _internals. Write it without this.",
  'other-internals': '{file} has an _internals that takes no new member: {code}. Export it as an object literal.',
  'out-of-reach':
    "{file} calls {name} of '{module}' by itself and through its _internals, which has kept the real one: {call} reaches the first only. Let all calls go through " +
    '_internals, as a function that calls the real one.',
  reloads:
    'The test loads code anew, or code that is not named: {code}. The _internals that it imports would not be that of what it tests. Load the code once.',
  'own-seam':
    'The test replaces what {file} has in its _internals itself: {code}. Replace the members of this mock there too.',
  lacking:
    "The real '{module}' would be loaded, and does not find {name} in the mock of '{from}' that the test makes. Give that mock all exports first " +
    '(complete-mock-exports), or make it a seam too.',
  framework:
    '{file} belongs to a framework, to which its exports mean something. Move what it calls to another file, and put the seam there.',
  early:
    "{file} may be called while it is loaded: a seam would come too late for what {call} of '{module}' replaces. Call it later, or break the circle of imports.",
  order:
    "The mock of '{module}' is made above all imports, where {code} gets it; a seam is there only below. Move that below the mock.",
  barrel:
    '{file} and {other} are both exported by all of {barrel}, where two _internals would meet. Export their names one by one.',
  'spied-elsewhere':
    "{call} of {name} in '{module}' reaches the calls in {other}, too: a seam in {file} would not. Let {other} call what calls {name}, or spy on both.",
  'test-reads':
    "The test takes what it replaces of '{module}' in a way that a seam does not reach: {code}. Read it by name where it is used.",
} as const

/** What to look at in a fix that is right in the usual case. */
export const LOOKS = {
  others:
    'Other files that the test loads have it too, but nothing leads there, as far as names tell: see that the tests still pass.',
  loads: 'The real module is loaded then, which it may not have been before: see that this does no harm.',
  'loads-early':
    'The file is imported at the top then, which the test loaded later: see that nothing must come before.',
  early: 'Code that runs while files are loaded may call the real function then: see that it does not.',
  cycle:
    'The file is part of a circle of imports, and _internals is not there before its own first statement: see that nothing calls it earlier.',
  inside:
    'Under this runner the spy has not seen the calls in the file itself so far, and will: see that the tests still pass, and mean it.',
  recursive: 'The function calls itself, which the spy has seen, and will not: see that no test counts these calls.',
  eager: 'The members are the real functions: module mocks that other tests make do not reach them any more.',
} as const

/** One of them. */
export type Look = keyof typeof LOOKS

/** A message. */
export type Message = keyof typeof MESSAGES
/** A reason. */
export type Reason = keyof typeof REASONS
