/** What findings say: with a fix, and without one. */

/** Texts of the findings that carry a fix. */
export const MESSAGES = {
  'outlives-test': 'Nothing here undoes `{change}`: every later test sees it.',
  'set-up-can-fail': 'Nothing undoes `{change}` when {name} fails after it: the tear-down does not run then.',
  'test-can-fail': 'Nothing undoes `{change}` when {name} fails before it puts the environment back.',
  'only-removed': 'Nothing undoes `{change}` where the variable was set before: it is removed, not put back.',
  'used-in-tear-down':
    'Nothing undoes `{change}`. Look at {name}: it runs after monkeypatch has put the environment back, so no longer with that change.',
  'fixture-between':
    'Nothing here undoes `{change}`. Look at the fixture {fixture}: if it sets the same variable and puts it back, leave this as it is, since monkeypatch is undone after it.',
  'handed-on':
    'Nothing here undoes `{change}`. Look at {other}, which changes the same variable: one of the two ends with that, so that {name} and {other} may count on what the other leaves behind.',
  'may-be-imported':
    'Nothing here undoes `{change}`: every later test sees it. Look whether another file calls {name} too: it has to pass monkeypatch then.',
  'may-be-set-before':
    'Nothing undoes `{doubtful}`. Look at what {name} calls before that: if it sets the variable, monkeypatch brings its value back after the test.',
}

/** Texts of those that carry none. */
export const REASONS = {
  'module-level':
    '`{change}` runs when the file is imported, and so for every test of the run. Move it into a fixture with autouse=True that takes monkeypatch.',
  'env-before-import':
    '`{change}` runs before an import that may read it, so it has to stay there. It holds for every test of the run: better set it outside, in the configuration of the test runner.',
  helper:
    '{name} changes the environment of whoever calls it. Make it a context manager (`with mock.patch.dict(os.environ):` in it puts everything back), or pass monkeypatch to it.',
  'context-manager':
    '{name} puts the environment back only when nothing fails inside of it. Put its yield into `with mock.patch.dict(os.environ):`, or into a try with the way back in finally.',
  'wide-fixture':
    'The fixture {name} outlives a test, so monkeypatch is not to be had, and it may return in more than one place. Make it yield once, inside of `with pytest.MonkeyPatch.context() as mp:`, and use mp.setenv and mp.delenv there.',
  'xunit-set-up':
    '{name} takes no fixtures, and its tear-down does not run when it fails. Make one fixture with autouse=True of the two that takes monkeypatch. That is left to you here: {because}.',
  'class-set-up':
    '{name} of a plain class takes no fixtures, and its tear-down does not run when it fails. Make one fixture with scope="class" and autouse=True of the two that changes the environment in `with pytest.MonkeyPatch.context() as mp:`. That is left to you here: {because}.',
  'module-set-up':
    '{name} takes no fixtures, and its tear-down does not run when it fails. Make one fixture with scope="module" and autouse=True of the two that changes the environment in `with pytest.MonkeyPatch.context() as mp:`. That is left to you here: {because}.',
  'unittest-module':
    '{name} does not put the environment back, or not when it fails, and no form does for every runner: pytest never calls what addModuleCleanup registers, and unittest knows no fixtures. Use self.enterContext(mock.patch.dict(os.environ)) in setUp of the classes that need the change, or, where only one of the two runs the file, unittest.addModuleCleanup or a module-scoped autouse fixture.',
  'nested-function':
    '`{change}` is in a function inside of {name}, and when that one runs cannot be seen from here. Call monkeypatch.setenv or delenv for the variable in {name} before: that undoes this as well.',
  'unresolved-base-class':
    'The class inherits from {base}, {because}. If it does not, begin {name} with self.enterContext(mock.patch.dict(os.environ)) in a TestCase, and use monkeypatch in any other class.',
  'mixin-class':
    'The class of {name} is not run as it stands: what runs it may be a TestCase or not. Begin {name} with self.enterContext(mock.patch.dict(os.environ)) if all that inherit from it are.',
  'not-collected':
    'pytest passes this file over by its name, so {name} may be run by other means and get no fixtures. If your python_files covers it, take monkeypatch as a parameter.',
  'guarded-by-with':
    '`{change}` runs inside of `with {manager}`, which may put the environment back itself. If it does not, use monkeypatch before the with: inside, it may record what is not from before the test.',
  'hypothesis-given':
    'Hypothesis runs the test many times, and putting the environment back after the last run comes too late. Put it back inside: `with mock.patch.dict(os.environ):` around `{change}`.',
  'unknown-decorator':
    'What @{decorator} does with {name} cannot be seen: it may fix its parameters, or put the environment back itself. If it does neither, use monkeypatch, or mock.patch.dict(os.environ) in a TestCase.',
  'called-directly':
    'The file also uses {name} by its name, and only pytest passes monkeypatch. Use `with mock.patch.dict(os.environ):` in the test, around `{change}`.',
  signature:
    'The parameters of {name} do not take another one. Use `with mock.patch.dict(os.environ):` in it, around `{change}`.',
  'name-shadowed': 'monkeypatch is something else here. Use `with mock.patch.dict(os.environ):` around `{change}`.',
  'monkeypatch-undone':
    'monkeypatch.undo() is called here, which would also undo `{change}` at that point. Put what it is to undo into `with monkeypatch.context() as m:`, then use monkeypatch for this.',
  'value-used':
    '`{change}` is part of a larger statement. Make it a statement of its own, then use monkeypatch.setenv or delenv.',
  'cleans-up':
    '{name} removes at its end what it has not set itself, so that a failure before leaves it behind, and where it was set before, it is lost. Put the whole test into `with mock.patch.dict(os.environ):`, and drop `{change}`.',
  'no-translation':
    'monkeypatch has nothing like `{change}`. Put what follows into `with mock.patch.dict(os.environ):`, which puts everything back.',
  'put-to-process':
    '`{change}` changes the environment of the process behind the back of os.environ, so nothing can put it back. Use monkeypatch.setenv or delenv, or change os.environ in a TestCase.',
  'replaces-environ':
    '`{change}` puts another object in the place of os.environ, which a snapshot of what the first one holds does not undo. Use self.enterContext(mock.patch.object(os, "environ", …)), or change what os.environ holds.',
  'local-import':
    'os.environ or unittest.mock has no name at the top of {name}. Import os and mock at the top of the file, then begin {name} with self.enterContext(mock.patch.dict(os.environ)).',
  'one-line-suite':
    'There is no line of its own for what `{change}` takes. Break the line, then use monkeypatch, or mock.patch.dict(os.environ) in a TestCase.',
}
