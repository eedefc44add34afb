import contextlib
import os
import unittest

import pytest
from pytest import raises


def test_gone(pid):
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)


def test_gone_by_its_base(process):
    with pytest.raises(OSError):  # ESRCH
        # the kernel says so
        os.kill(process.pid, 0)  # by signal 0


def test_gone_by_its_file(path):
    with pytest.raises(ProcessLookupError): os.kill(int(path.read_text()), 0)


def _assert_gone(pid):
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)


def test_all_gone(pids):
    for pid in pids:
        with raises((ProcessLookupError, OSError)): os.kill(pid, 0)


def test_called(pid):
    pytest.raises(OSError, os.kill, pid, 0)


def test_suppressed(pid):
    with contextlib.suppress(ProcessLookupError):
        os.kill(pid, 0)
        pytest.fail("still there")


def test_failed_by_hand(pid):
    try:
        os.kill(pid, 0)
        pytest.fail("still there")
    except OSError:
        pass


def test_asserted_by_hand(pid):
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        pass
    else:
        raise AssertionError("still there")


class Workers(unittest.TestCase):
    def test_gone(self):
        with self.assertRaises(ProcessLookupError):
            os.kill(self.pid, 0)

    def test_called(self):
        self.assertRaises(OSError, os.kill, self.pid, 0)

    def test_in_a_loop(self):
        for pid in self.pids:
            with self.subTest(pid=pid), self.assertRaises(OSError):
                os.kill(pid, 0)
            with self.assertRaises(OSError):
                os.kill(
                    pid,
                    0,
                )
