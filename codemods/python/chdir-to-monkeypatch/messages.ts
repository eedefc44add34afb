/** What findings say: with a fix, and without one. */

/** Texts of the findings that carry a fix. */
export const MESSAGES = {
  'outlives-test': 'Nothing undoes os.chdir({target}): every later test runs in that directory.',
  'set-up-can-fail': 'Nothing undoes os.chdir({target}) when {name} fails after it: its tear-down does not run then.',
  'test-can-fail': 'Nothing undoes os.chdir({target}) when {name} fails before it goes back.',
  'used-in-tear-down':
    'Nothing undoes os.chdir({target}). Look at {name}: it runs after monkeypatch has gone back, so no longer in that directory.',
  'foreign-fixture':
    'Nothing in this file undoes os.chdir({target}). Look at the fixture {fixture}, which is from elsewhere: if it changes the directory and puts it back, leave this as it is, since monkeypatch may go back after it.',
  'after-removed-directory':
    'Nothing undoes os.chdir({target}). Look at {name} first: it may leave the process in a directory that is removed, and there the way back cannot be recorded.',
}

/** Texts of those that carry none. */
export const REASONS = {
  'fails-before-finally':
    '{name} goes back in a finally clause, but not when it fails between os.chdir({target}) and the try. Move os.chdir into the try, or to the line before it.',
  'restored-mid-test':
    '{name} goes back, but not when it fails before it gets there. Put what lies between into `with pytest.MonkeyPatch.context() as mp:`, call mp.chdir({target}) there, and drop the way back.',
  fixture:
    'The fixture {name} does not go back, or not when it fails before its yield. Take monkeypatch as a parameter, call monkeypatch.chdir({target}), and drop the code that goes back.',
  'wide-fixture':
    'The fixture {name} outlives a test, so monkeypatch is not to be had. Put its yield into `with pytest.MonkeyPatch.context() as mp:` and call mp.chdir({target}) there.',
  'xunit-set-up':
    '{name} takes no fixtures, and its tear-down does not run when it fails. Make it a fixture with autouse=True that takes monkeypatch and calls monkeypatch.chdir({target}).',
  'class-set-up':
    '{name} does not go back, or not when it fails. In a TestCase, put cls.addClassCleanup(os.chdir, os.getcwd()) before os.chdir({target}); in a plain class, use a class-scoped fixture with pytest.MonkeyPatch.context().',
  'module-set-up':
    '{name} does not go back, or not when it fails; addModuleCleanup is no way out, since pytest never calls what it registers. Use a module-scoped autouse fixture with pytest.MonkeyPatch.context().',
  'module-level':
    'os.chdir({target}) runs when the file is imported, and so for every test of the run. Move it into a fixture that calls monkeypatch.chdir, or use absolute paths.',
  helper:
    '{name} changes the directory of whoever calls it. Make it a context manager that goes back in a finally clause, or pass monkeypatch to it and call monkeypatch.chdir({target}).',
  'context-manager':
    '{name} goes back only when nothing fails inside of it. Put its yield into a try, and the way back into finally.',
  'nested-function':
    'os.chdir({target}) is in a function inside of {name}, and when that one runs cannot be seen from here. Call monkeypatch.chdir in the test before, or register the way back with addCleanup.',
  'unresolved-base-class':
    'The class inherits from {base}, {because}. If it does not go back, put self.addCleanup(os.chdir, os.getcwd()) before os.chdir({target}) in a TestCase, and use monkeypatch.chdir in any other class.',
  'mixin-class':
    'The class of {name} is not run as it stands: what runs it may be a TestCase or not. Put self.addCleanup(os.chdir, os.getcwd()) before os.chdir({target}) if all that inherit from it are.',
  'not-collected':
    'pytest passes this file over by its name, so {name} may be run by other means and get no fixtures. If your python_files covers it, take monkeypatch as a parameter and call monkeypatch.chdir({target}).',
  'set-up-changes-directory':
    '{name} changes the directory before the test does and does not go back. Repair it there: that undoes os.chdir({target}) as well.',
  'guarded-by-with':
    'os.chdir({target}) runs inside of `with {manager}`, which may go back itself. If it does not, call monkeypatch.chdir (or self.addCleanup(os.chdir, os.getcwd())) before the with: what is recorded inside is the wrong directory if it does.',
  'hypothesis-given':
    'Hypothesis runs the test many times, and going back after the last run comes too late. Go back inside: `with pytest.MonkeyPatch.context() as mp:` around mp.chdir({target}), or a finally clause.',
  'unknown-decorator':
    'What @{decorator} does with the test cannot be seen: it may fix its parameters, or go back itself. If it does neither, use monkeypatch.chdir({target}), or self.addCleanup(os.chdir, os.getcwd()) before it.',
  'called-directly':
    'The file also uses {name} by its name, and only pytest passes monkeypatch. Use `with pytest.MonkeyPatch.context() as mp:` in the test and call mp.chdir({target}) there.',
  signature:
    'The parameters of {name} do not take another one. Use `with pytest.MonkeyPatch.context() as mp:` in the test and call mp.chdir({target}) there.',
  'name-shadowed':
    'monkeypatch is something else here. Use `with pytest.MonkeyPatch.context() as mp:` in the test and call mp.chdir({target}) there.',
  'monkeypatch-undone':
    '{name} calls monkeypatch.undo(), which would also go back at that point. Put what it is to undo into `with monkeypatch.context() as mp:`, then use monkeypatch.chdir({target}).',
  'mocked-cwd':
    'The test replaces os.getcwd or os.chdir, which the way back needs. Patch the name in the module under test instead, then use monkeypatch.chdir({target}) or self.addCleanup(os.chdir, os.getcwd()).',
  'value-used':
    'os.chdir({target}) is part of a larger expression. Make it a statement of its own, then use monkeypatch.chdir({target}).',
  'local-import':
    'os is imported in a branch of {name} only, so os.getcwd() cannot be called before it. Import os at the top of the file, then put self.addCleanup(os.chdir, os.getcwd()) before os.chdir({target}).',
  'one-line-suite':
    'There is no line of its own before os.chdir({target}). Break the line, then put self.addCleanup(os.chdir, os.getcwd()) before it.',
}
