import contextlib
import os
import time

import pytest

from workers import start_worker


@pytest.fixture
def worker():
    worker = start_worker()
    os.kill(worker.pid, 0)
    yield worker
    worker.process.kill()
    worker.process.communicate()


def is_alive(pid):
    try:
        os.kill(pid, 0)
    except OSError:
        return False
    return True


def is_alive_by_number(number):
    try:
        os.kill(int(number), 0)
    except (OSError, ValueError):
        return False
    return True


def is_alive_by_file(path):
    try:
        pid = int(path.read_text())
        os.kill(pid, 0)
        return True
    except (OSError, ValueError):
        return False


def test_expected(worker):
    worker.stop()
    with pytest.raises(ProcessLookupError):
        os.kill(worker.pid, 0)


def test_called(worker):
    worker.stop()
    pytest.raises(OSError, os.kill, worker.pid, 0)


def test_suppressed(worker):
    worker.stop()
    with contextlib.suppress(ProcessLookupError):
        os.kill(worker.pid, 0)
        pytest.fail("still there")


def test_polled(worker):
    worker.stop()
    for _ in range(5):
        try:
            os.kill(worker.pid, 0)
        except ProcessLookupError:
            break
        time.sleep(0.01)
    else:
        pytest.fail("still there")


def test_polled_inside(worker):
    worker.stop()
    turns = 0
    while turns < 5:
        try:
            os.kill(worker.pid, 0)
            turns += 1
        except ProcessLookupError:
            break
    assert turns < 5


def test_both_ways(worker):
    gone = there = 0
    for _ in range(2):
        try:
            os.kill(worker.pid, 0)
            there += 1
        except ProcessLookupError:
            gone += 1
        worker.stop()
    assert (there, gone) == (1, 1)


def test_helper(worker):
    assert is_alive(worker.pid)
    worker.stop()
    assert not is_alive(worker.pid)


def test_helper_by_number(worker):
    assert is_alive_by_number(str(worker.pid))
    worker.stop()
    assert not is_alive_by_number(str(worker.pid))
    assert not is_alive_by_number("none")


def test_helper_by_file(worker, tmp_path):
    path = tmp_path / "pid"
    assert not is_alive_by_file(path)
    path.write_text(str(worker.pid))
    assert is_alive_by_file(path)
    worker.stop()
    assert not is_alive_by_file(path)


def test_flag(worker):
    worker.stop()
    try:
        os.kill(worker.pid, 0)
        alive = True
    except OSError:
        alive = False
    assert not alive


def test_none(worker):
    assert os.kill(worker.pid, 0) is None
