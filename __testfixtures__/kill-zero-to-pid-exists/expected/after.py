import os
import unittest

import psutil
import pytest


def test_gone(pid):
    assert not psutil.pid_exists(pid)


def test_gone_by_its_base(process):
    # ESRCH
    # the kernel says so
    # by signal 0
    assert not psutil.pid_exists(process.pid)


def test_gone_by_its_file(path):
    assert not psutil.pid_exists(int(path.read_text()))


def _assert_gone(pid):
    assert not psutil.pid_exists(pid)


def test_all_gone(pids):
    for pid in pids:
        assert not psutil.pid_exists(pid)


def test_called(pid):
    assert not psutil.pid_exists(pid)


def test_suppressed(pid):
    if psutil.pid_exists(pid):
        pytest.fail("still there")


def test_failed_by_hand(pid):
    if psutil.pid_exists(pid):
        pytest.fail("still there")


def test_asserted_by_hand(pid):
    if psutil.pid_exists(pid):
        raise AssertionError("still there")


class Workers(unittest.TestCase):
    def test_gone(self):
        self.assertFalse(psutil.pid_exists(self.pid))

    def test_called(self):
        self.assertFalse(psutil.pid_exists(self.pid))

    def test_in_a_loop(self):
        for pid in self.pids:
            with self.subTest(pid=pid), self.assertRaises(OSError):
                os.kill(pid, 0)
            self.assertFalse(psutil.pid_exists(pid))
