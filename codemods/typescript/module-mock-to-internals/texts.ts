/** What is said of module mocks that could be seams. */

/** Of those that become one. */
export const MESSAGES = {
  'to-internals':
    "{call} of '{module}' replaces {names} for everybody, and for all files that run later. The fix lets {file} call {it} through _internals, where the test " +
    'replaces {it} and puts {it} back.',
  'to-internals-look':
    "{call} of '{module}' replaces {names} for everybody, and for all files that run later. The fix lets {file} call {it} through _internals, where the test " +
    'replaces {it} and puts {it} back. {look}',
} as const

/** Of those that stay. */
export const REASONS = {
  'computed-specifier': 'The module is not written out as a string, so nobody can tell who calls it. Write it out.',
  outside:
    "'{module}' is no source file of the project. Wrap what is used of it in a module of your own, and put the seam there.",
  unread:
    "What {call} gives for '{module}' cannot be read: {what}. Return an object literal from a function in the call, with members that are written out.",
  'no-statement': '{call} is a part of {what}. Make it a statement of its own.',
  reloads: '{call} holds for modules that are loaded later. Make the mock with vi.mock, or import _internals by hand.',
  'no-caller':
    "Nothing that this test comes to run calls {names} of '{module}', as far as names tell. See what the mock is for; if for nothing, take it out.",
  'too-many':
    "{count} files that this test comes to run call what {call} of '{module}' replaces, {file} among them; the limit is {limit}. Let them go through one, or " +
    'raise the limit.',
  captured:
    "{file} keeps {name} of '{module}' while it is loaded: {code}. Take it where it is used; then a seam can replace it.",
  'handed-on':
    "{file} hands {name} of '{module}' on: {code}. Whoever gets it would keep what was there at the time. Call it where it is used.",
  constructed: "{file} makes objects of the class {name} of '{module}': {code}. Give it a function that makes them, and replace that.",
  jsx: "{file} uses {name} of '{module}' as an element. A seam is for functions that are called.",
  constant: "What {call} of '{module}' gives for {name} is no function. Give the code a function that returns the value, and replace that.",
  'uses-this': "What {call} of '{module}' gives for {name} goes by its this, which would be _internals. Write it without this.",
  'other-internals': '{file} has an _internals that takes no new member: {code}. Export it as an object literal.',
  framework: '{file} belongs to a framework, to which its exports mean something. Move what it calls to another file, and put the seam there.',
  'test-reads': "The mock of '{module}' uses what it replaces: {code}. Take a copy of the real function above the mock, and call that.",
} as const

/** A message. */
export type Message = keyof typeof MESSAGES
/** A reason. */
export type Reason = keyof typeof REASONS
