import errno
import os
import time

import pytest


def test_until_gone(pid):
    for _ in range(50):
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            break
        time.sleep(0.01)
    else:
        pytest.fail("still there")


def test_until_gone_or_foreign(pid):
    while True:
        try:
            os.kill(pid, 0)
        except ProcessLookupError:  # gone
            # as it should be
            return
        except PermissionError:
            pass  # someone else's
        time.sleep(0.01)


def test_sleeps_inside(pid):
    deadline = time.monotonic() + 5
    while time.monotonic() < deadline:
        try:
            os.kill(pid, 0)
            time.sleep(0.01)  # a moment
        except OSError:
            break


def test_by_number(pid):
    while True:
        try:
            os.kill(pid, 0)
        except OSError as error:
            if error.errno == errno.ESRCH:
                break
            raise
        time.sleep(0.01)


def test_both_ways(pid):
    gone = 0
    while gone < 3:
        try:
            os.kill(pid, 0)
            time.sleep(0.01)
        except ProcessLookupError:
            gone += 1


def test_else(pid):
    while True:
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            break
        else:
            time.sleep(0.01)


def test_skips(pid):
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        pytest.skip("""no process:
  none at all""")
    assert pid
