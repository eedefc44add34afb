import os
import unittest

import psutil
import pytest


@pytest.fixture
def daemon(start):
    pid = start()
    assert psutil.pid_exists(pid)
    yield pid
    os.kill(pid, 15)


def test_runs(daemon):
    assert psutil.pid_exists(daemon)  # must not raise


async def test_runs_async(daemon):
    if daemon: assert psutil.pid_exists(daemon)


@pytest.mark.xfail(raises=ProcessLookupError)
def test_expected_to_fail(daemon):
    os.kill(daemon, 0)


class TestRuns:
    def test_runs(self, daemon):
        with open("log") as log:
            assert psutil.pid_exists(int(log.read()))


class Runs(unittest.TestCase):
    def setUp(self):
        self.assertTrue(psutil.pid_exists(self.pid))

    def test_runs(self):
        try:
            self.assertTrue(psutil.pid_exists(self.pid))
        finally:
            self.stop()

    def test_until_gone(self):
        try:
            while True:
                os.kill(self.pid, 0)
        except ProcessLookupError:
            pass

    def check(self):
        os.kill(self.pid, 0)

    def test_asserted(self):
        self.assertTrue(psutil.pid_exists(self.pid))
        if self.pid:
            self.assertTrue(psutil.pid_exists(self.pid))


def _assert_alive(pid):
    assert psutil.pid_exists(pid)


def test_cleans_up(daemon):
    try:
        assert psutil.pid_exists(daemon)
        assert not psutil.pid_exists(daemon + 1)
    except BaseException:
        os.kill(daemon, 9)
        raise


def test_with_comments(daemon):
    # started by the fixture
    assert psutil.pid_exists(daemon)
