import time

import psutil
import pytest


def test_until_gone(pid):
    for _ in range(50):
        if not psutil.pid_exists(pid):
            break
        time.sleep(0.01)
    else:
        pytest.fail("still there")


def test_until_gone_or_foreign(pid):
    while True:
        # someone else's
        if not psutil.pid_exists(pid):  # gone
            # as it should be
            return
        time.sleep(0.01)


def test_sleeps_inside(pid):
    deadline = time.monotonic() + 5
    while time.monotonic() < deadline:
        # a moment
        if not psutil.pid_exists(pid):
            break
        time.sleep(0.01)


def test_by_number(pid):
    while True:
        if not psutil.pid_exists(pid):
            break
        time.sleep(0.01)


def test_both_ways(pid):
    gone = 0
    while gone < 3:
        if psutil.pid_exists(pid):
            time.sleep(0.01)
        else:
            gone += 1


def test_else(pid):
    while True:
        if not psutil.pid_exists(pid):
            break
        else:
            time.sleep(0.01)


def test_skips(pid):
    if not psutil.pid_exists(pid):
        pytest.skip("""no process:
  none at all""")
    assert pid
