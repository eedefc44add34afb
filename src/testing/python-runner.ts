/** pytest and unittest. */
import { join } from 'node:path'
import type { Python } from './python.ts'
import { envOf } from './room.ts'
import { answerIn, type RunnerProgram } from './runner.ts'

/** Runs by a driver, since unittest has no report that a program can read, and neither of them has a reversed order. */
export function pythonRunner(name: 'pytest' | 'unittest', { executable, userBase }: Python): RunnerProgram {
  return {
    orders: 1,
    call: (room, files, order) => ({
      command: executable,
      args: [
        '-c',
        DRIVER,
        name,
        answerIn(room),
        join(room.own, 'basetemp'),
        order === 0 ? 'in-order' : 'reversed',
        ...files,
      ],
      cwd: room.work,
      env: {
        ...envOf(room),
        PYTHONUSERBASE: userBase,
        PYTHONDONTWRITEBYTECODE: '1',
        // Plugins that happen to be installed would change the order, leave files, and take time.
        PYTEST_DISABLE_PLUGIN_AUTOLOAD: '1',
      },
    }),
    read: answer => new Map(Object.entries(JSON.parse(answer))),
  }
}

/**
 * Runs pytest or unittest in its own process and writes, as JSON, how many tests of each file passed and failed. The files run in the order
 * given; with "reversed" all tests run the other way round.
 *
 * Arguments: `pytest` or `unittest`, the file for the answer, the folder for pytest's `tmp_path`, `in-order` or `reversed`, the test files.
 */
const DRIVER = `
import json, os, sys

runner, answer, basetemp, order, *files = sys.argv[1:]
sys.argv[1:] = files
sys.path.remove("")
outcomes = {}

def note(file, test, passed):
    key = file + "\\0" + test
    outcomes[key] = passed and outcomes.get(key, True)

class Reporter:
    def pytest_collection_modifyitems(self, items):
        if order == "reversed":
            items.reverse()

    def pytest_collectreport(self, report):
        if report.failed:
            note(report.nodeid, "", False)

    def pytest_runtest_logreport(self, report):
        if report.failed or (report.when == "call" and report.passed):
            note(report.nodeid.split("::")[0], report.nodeid, report.passed)

def run_pytest():
    import pytest
    flags = ["-q", "--tb=short", "-p", "no:cacheprovider", "--rootdir=.", "--basetemp=" + basetemp]
    return pytest.main([*flags, *files], plugins=[Reporter()])

def run_unittest():
    import unittest
    modules = {os.path.basename(file)[:-3]: file for file in files}
    sys.path[:0] = dict.fromkeys(os.path.abspath(os.path.dirname(file)) for file in files)

    def note_test(test, passed):
        for module, file in modules.items():
            # A test, a module that could not be loaded, or a hook of a class or a module.
            if module in test.id().replace("(", ".").replace(")", ".").split("."):
                note(file, test.id(), passed)

    class Result(unittest.TextTestResult):
        def addSuccess(self, test):
            super().addSuccess(test)
            note_test(test, True)

        def addFailure(self, test, error):
            super().addFailure(test, error)
            note_test(test, False)

        def addError(self, test, error):
            super().addError(test, error)
            note_test(test, False)

        def addSubTest(self, test, subtest, error):
            super().addSubTest(test, subtest, error)
            if error is not None:
                note_test(test, False)

    def tests_of(suite):
        for item in suite:
            yield from tests_of(item) if isinstance(item, unittest.TestSuite) else [item]

    suite = unittest.defaultTestLoader.loadTestsFromNames(list(modules))
    if order == "reversed":
        suite = unittest.TestSuite(reversed(list(tests_of(suite))))
    return 0 if unittest.TextTestRunner(resultclass=Result).run(suite).wasSuccessful() else 1

code = run_pytest() if runner == "pytest" else run_unittest()
tally = {}
for key, passed in outcomes.items():
    counts = tally.setdefault(key.split("\\0")[0], {"passed": 0, "failed": 0})
    counts["passed" if passed else "failed"] += 1
with open(answer, "w", encoding="utf-8") as file:
    json.dump(tally, file)
sys.exit(code)
`
