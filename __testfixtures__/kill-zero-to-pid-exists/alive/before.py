import os
import unittest

import pytest


@pytest.fixture
def daemon(start):
    pid = start()
    os.kill(pid, 0)
    yield pid
    os.kill(pid, 15)


def test_runs(daemon):
    os.kill(daemon, 0)  # must not raise


async def test_runs_async(daemon):
    if daemon: os.kill(daemon, 0)


@pytest.mark.xfail(raises=ProcessLookupError)
def test_expected_to_fail(daemon):
    os.kill(daemon, 0)


class TestRuns:
    def test_runs(self, daemon):
        with open("log") as log:
            os.kill(int(log.read()), 0)


class Runs(unittest.TestCase):
    def setUp(self):
        os.kill(self.pid, 0)

    def test_runs(self):
        try:
            os.kill(self.pid, 0)
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
        self.assertIsNone(os.kill(self.pid, 0))
        if self.pid:
            assert os.kill(self.pid, 0) is None


def _assert_alive(pid):
    os.kill(pid, 0)


def test_cleans_up(daemon):
    try:
        os.kill(daemon, 0)
        with pytest.raises(ProcessLookupError):
            os.kill(daemon + 1, 0)
    except BaseException:
        os.kill(daemon, 9)
        raise


def test_with_comments(daemon):
    os.kill(
        daemon,  # started by the fixture
        0,
    )
