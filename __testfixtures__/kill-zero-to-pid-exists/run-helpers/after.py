import time

import psutil
import pytest

from workers import start_worker


@pytest.fixture
def worker():
    worker = start_worker()
    yield worker
    worker.process.kill()
    worker.process.communicate()


def alive_else(pid):
    return psutil.pid_exists(pid)


def alive_of_anyone(pid):
    return psutil.pid_exists(pid)


def alive_after(pid):
    return psutil.pid_exists(pid)


def alive_by_number(pid):
    return psutil.pid_exists(pid)


def alive_by_other_number(pid):
    return psutil.pid_exists(pid)


def alive_unless_no_such(pid):
    return psutil.pid_exists(pid)


def alive_number(pid):
    try:
        return psutil.pid_exists(int(pid))
    except (TypeError, ValueError, OverflowError):
        return False


def alive_anything(pid):
    try:
        return psutil.pid_exists(pid)
    except Exception:
        return False


def dead(pid):
    return not psutil.pid_exists(pid)


def pid_or_none(pid):
    if not psutil.pid_exists(pid):
        return None
    return pid


def pid_by_number(pid):
    if not psutil.pid_exists(pid):
        return
    return pid


@pytest.mark.parametrize(
    "alive",
    [
        alive_else,
        alive_of_anyone,
        alive_after,
        alive_by_number,
        alive_by_other_number,
        alive_unless_no_such,
        alive_number,
        alive_anything,
        pid_or_none,
        pid_by_number,
        lambda pid: not dead(pid),
    ],
)
def test_helpers(worker, alive):
    assert alive(worker.pid)
    worker.stop()
    assert not alive(worker.pid)


@pytest.mark.parametrize("pid", ["none", None, "9" * 30])
def test_keeps_what_else_it_catches(pid):
    assert not alive_number(pid)


def test_keeps_what_it_catches_of_all(worker):
    assert not alive_anything("none")
    assert alive_anything(worker.pid)


def test_flag_else(worker):
    worker.stop()
    worker.gone = not psutil.pid_exists(worker.pid)
    assert worker.gone


def test_preset(worker):
    worker.stop()
    up = True
    if not psutil.pid_exists(worker.pid):
        up = False
    assert not up


def test_preset_the_other_way(worker):
    up = False
    if psutil.pid_exists(worker.pid):
        up = True
    assert up


def test_polled_by_number(worker):
    worker.stop()
    for _ in range(5):
        if not psutil.pid_exists(worker.pid):
            break
        time.sleep(0.01)
    else:
        pytest.fail("still there")


def test_polled_with_else(worker):
    worker.stop()
    for _ in range(5):
        if not psutil.pid_exists(worker.pid):
            break
        else:
            time.sleep(0.01)
    else:
        pytest.fail("still there")


def test_skips(worker):
    if not psutil.pid_exists(worker.pid):
        pytest.skip("has no process")
    assert worker.pid


def test_failed_by_hand(worker):
    worker.stop()
    if psutil.pid_exists(worker.pid):
        pytest.fail("still there")


def test_several(worker):
    worker.stop()
    for pid in [worker.pid, worker.pid]:
        assert not psutil.pid_exists(pid)


def test_cleans_up(worker):
    try:
        assert psutil.pid_exists(worker.pid)
        worker.stop()
        assert not psutil.pid_exists(worker.pid)
    finally:
        worker.stop()
