"""Runs pytest or unittest in its own process, compares before and after each test, and writes the answer as JSON: how many tests of each
file passed and failed ("tally"), and what was not as before ("leaks").

The argument is a JSON object. `runner`: pytest | unittest; `files`, which run in the order given; `order`: 0 for the usual order of tests, 1 for
the other way round, a greater number for the seed of a shuffled one; `failing`: whether to run each test again and again instead, with a failure
planted after each change that it or its set-ups make ("planted" in the answer: how many); `answer`: the file for the answer; `temp`: the temp
folder; `basetemp`: the folder for pytest's tmp_path.
"""
import json
import os
import random
import sys

request = json.loads(sys.argv[1])
from testfix_failures import leaks_after_failures
from testfix_watch import Watch

runner, files, order, failing = (request.get(key) for key in ("runner", "files", "order", "failing"))
del sys.path[0]
sys.argv[1:] = files
outcomes = {}


def note(file, test, passed):
    key = file + "\0" + test
    outcomes[key] = passed and outcomes.get(key, True)


def reorder(tests):
    if order == 1:
        tests.reverse()
    elif order > 1:
        random.Random(order).shuffle(tests)


class Answer:
    """Of the whole run."""

    leaks, planted = [], 0

    def take(self, leaks, planted=0):
        self.leaks = [*self.leaks, *leaks]
        self.planted += planted


def run_pytest():
    import pytest
    from _pytest.runner import runtestprotocol

    class Plugin:
        tracer = None

        def pytest_collection_modifyitems(self, items):
            reorder(items)

        def pytest_collectreport(self, report):
            if report.failed:
                note(report.nodeid, "", False)

        def pytest_runtest_logreport(self, report):
            if report.failed or (report.when == "call" and report.passed):
                note(report.nodeid.split("::")[0], report.nodeid, report.passed)

        @pytest.hookimpl(hookwrapper=True)
        def pytest_runtestloop(self):
            self.watch = Watch(request["temp"])
            yield
            self.watch.finish()
            answer.take(self.watch.leaks)

        @pytest.hookimpl(hookwrapper=True)
        def pytest_runtest_protocol(self, item):
            self.watch.begin()
            yield
            self.watch.end(item.nodeid)

        @pytest.hookimpl(hookwrapper=True)
        def pytest_fixture_setup(self, fixturedef):
            old = self.watch.look()
            yield
            if fixturedef.scope != "function":
                self.watch.set_up(fixturedef, old)

        def pytest_fixture_post_finalizer(self, fixturedef):
            self.watch.torn_down(fixturedef)

    class FailingPlugin(Plugin):
        @pytest.hookimpl(tryfirst=True)
        def pytest_runtest_protocol(self, item):
            def run(tracer):
                self.tracer = tracer
                self.watch.begin()
                with tracer:
                    runtestprotocol(item, nextitem=None, log=False)
                self.watch.end(item.nodeid)

            answer.take(*leaks_after_failures(run, self.watch, files))
            return True

        @pytest.hookimpl(tryfirst=True)
        def pytest_runtest_teardown(self):
            self.tracer.active = False

    flags = ["-q", "--tb=short", "-p", "no:cacheprovider", "--rootdir=.", "--basetemp=" + request["basetemp"]]
    return pytest.main([*flags, *files], plugins=[FailingPlugin() if failing else Plugin()])


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
        def startTest(self, test):
            watch.begin()
            super().startTest(test)

        def stopTest(self, test):
            super().stopTest(test)
            watch.end(test.id())

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
    tests = list(tests_of(suite))
    reorder(tests)
    watch = Watch(request["temp"])
    if failing:
        for test in tests:

            def run(tracer):
                watch.begin()
                with tracer:
                    unittest.TestSuite([test]).run(unittest.TestResult())
                watch.end(test.id())

            answer.take(*leaks_after_failures(run, watch, files))
        return 0
    # The loader's own suite may be of a class of its own.
    result = unittest.TextTestRunner(resultclass=Result).run(unittest.TestSuite(tests) if order else suite)
    watch.finish()
    answer.take(watch.leaks)
    return 0 if result.wasSuccessful() else 1


answer = Answer()
code = run_pytest() if runner == "pytest" else run_unittest()
tally = {}
for key, passed in outcomes.items():
    counts = tally.setdefault(key.split("\0")[0], {"passed": 0, "failed": 0})
    counts["passed" if passed else "failed"] += 1
with open(request["answer"], "w", encoding="utf-8") as file:
    json.dump({"tally": tally, "leaks": answer.leaks, "planted": answer.planted}, file)
sys.exit(code)
