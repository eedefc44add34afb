import errno
import os
import time

import pytest

from workers import start_worker


@pytest.fixture
def worker():
    worker = start_worker()
    yield worker
    worker.process.kill()
    worker.process.communicate()


def alive_else(pid):
    try:
        os.kill(pid, 0)
    except OSError:
        return False
    else:
        return True


def alive_of_anyone(pid):
    try:
        os.kill(pid, 0)
        return True
    except ProcessLookupError:
        return False
    except PermissionError:
        return True


def alive_after(pid):
    try:
        os.kill(pid, 0)
        return True
    except OSError:
        pass
    return False


def alive_by_number(pid):
    try:
        os.kill(pid, 0)
    except OSError as error:
        return error.errno == errno.EPERM
    return True


def alive_by_other_number(pid):
    try:
        os.kill(pid, 0)
    except OSError as error:
        if error.errno == errno.ESRCH:
            return False
        elif error.errno == errno.EPERM:
            return True
        raise
    else:
        return True


def alive_unless_no_such(pid):
    try:
        os.kill(pid, 0)
    except OSError as error:
        if error.errno != errno.ESRCH:
            raise
        return False
    return True


def alive_number(pid):
    try:
        os.kill(int(pid), 0)
        return True
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    except (TypeError, ValueError, OverflowError):
        return False


def alive_anything(pid):
    try:
        os.kill(pid, 0)
        return True
    except Exception:
        return False


def dead(pid):
    try:
        os.kill(pid, 0)
    except PermissionError:
        return False
    except ProcessLookupError:
        return True
    return False


def pid_or_none(pid):
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return None
    return pid


def pid_by_number(pid):
    try:
        os.kill(pid, 0)
        return pid
    except OSError as error:
        if error.args[0] == errno.EPERM:
            return pid
        if error.args[0] == errno.ESRCH:
            return
        raise


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
    try:
        os.kill(worker.pid, 0)
    except ProcessLookupError:
        worker.gone = True
    else:
        worker.gone = False
    assert worker.gone


def test_preset(worker):
    worker.stop()
    up = True
    try:
        os.kill(worker.pid, 0)
    except ProcessLookupError:
        up = False
    assert not up


def test_preset_the_other_way(worker):
    up = False
    try:
        os.kill(worker.pid, 0)
        up = True
    except ProcessLookupError:
        pass
    assert up


def test_polled_by_number(worker):
    worker.stop()
    for _ in range(5):
        try:
            os.kill(worker.pid, 0)
        except OSError as error:
            if error.errno == errno.ESRCH:
                break
            raise
        time.sleep(0.01)
    else:
        pytest.fail("still there")


def test_polled_with_else(worker):
    worker.stop()
    for _ in range(5):
        try:
            os.kill(worker.pid, 0)
        except ProcessLookupError:
            break
        else:
            time.sleep(0.01)
    else:
        pytest.fail("still there")


def test_skips(worker):
    try:
        os.kill(worker.pid, 0)
    except ProcessLookupError:
        pytest.skip("has no process")
    assert worker.pid


def test_failed_by_hand(worker):
    worker.stop()
    try:
        os.kill(worker.pid, 0)
        pytest.fail("still there")
    except OSError:
        pass


def test_several(worker):
    worker.stop()
    for pid in [worker.pid, worker.pid]:
        with pytest.raises((ProcessLookupError, OSError)): os.kill(pid, 0)


def test_cleans_up(worker):
    try:
        os.kill(worker.pid, 0)
        worker.stop()
        with pytest.raises(ProcessLookupError):
            os.kill(worker.pid, 0)
    finally:
        worker.stop()
