import time

import psutil
import pytest

from workers import start_worker


@pytest.fixture
def worker():
    worker = start_worker()
    assert psutil.pid_exists(worker.pid)
    yield worker
    worker.process.kill()
    worker.process.communicate()


def is_alive(pid):
    return psutil.pid_exists(pid)


def is_alive_by_number(number):
    try:
        return psutil.pid_exists(int(number))
    except ValueError:
        return False


def is_alive_by_file(path):
    try:
        pid = int(path.read_text())
        return psutil.pid_exists(pid)
    except (OSError, ValueError):
        return False


def test_expected(worker):
    worker.stop()
    assert not psutil.pid_exists(worker.pid)


def test_called(worker):
    worker.stop()
    assert not psutil.pid_exists(worker.pid)


def test_suppressed(worker):
    worker.stop()
    if psutil.pid_exists(worker.pid):
        pytest.fail("still there")


def test_polled(worker):
    worker.stop()
    for _ in range(5):
        if not psutil.pid_exists(worker.pid):
            break
        time.sleep(0.01)
    else:
        pytest.fail("still there")


def test_polled_inside(worker):
    worker.stop()
    turns = 0
    while turns < 5:
        if not psutil.pid_exists(worker.pid):
            break
        turns += 1
    assert turns < 5


def test_both_ways(worker):
    gone = there = 0
    for _ in range(2):
        if psutil.pid_exists(worker.pid):
            there += 1
        else:
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
    alive = psutil.pid_exists(worker.pid)
    assert not alive


def test_none(worker):
    assert psutil.pid_exists(worker.pid)
