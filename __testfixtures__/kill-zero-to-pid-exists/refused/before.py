import errno
import functools
import os
import signal
import threading
import time

import pytest


def eperm_dead(pid):
    try:
        os.kill(pid, 0)
    except (ProcessLookupError, PermissionError):
        return False
    return True


def eperm_dead_by_number(pid):
    try:
        os.kill(pid, 0)
    except OSError as error:
        if error.errno in (errno.ESRCH, errno.EPERM):
            return False
        raise
    return True


def test_eperm_expected(pid):
    with pytest.raises((ProcessLookupError, PermissionError)):
        os.kill(pid, 0)


def test_permission(pid):
    with pytest.raises(PermissionError):
        os.kill(pid, 0)


def three_answers(pid):
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return "dead"
    except PermissionError:
        return "foreign"
    return "alive"


def test_number_asserted(pid):
    with pytest.raises(OSError) as caught:
        os.kill(pid, 0)
    assert caught.value.errno == errno.ESRCH


def test_words_asserted(pid):
    with pytest.raises(OSError, match="No such process"):
        os.kill(pid, 0)


def raises_own(pid):
    try:
        os.kill(pid, 0)
    except OSError as error:
        raise RuntimeError("gone") from error


def test_more_in_try(pid):
    try:
        os.kill(pid, 0)
        os.kill(pid, signal.SIGTERM)
    except ProcessLookupError:
        return


def test_group_of_errors(pid):
    try:
        os.kill(pid, 0)
    except* ProcessLookupError:
        print("gone")


def test_finally(pid):
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return
    finally:
        print("done")


def test_more_in_with(pid):
    with pytest.raises(ProcessLookupError):
        while True:
            os.kill(pid, 0)
            time.sleep(0.01)


def test_further_out(pid):
    try:
        for _ in range(100):
            os.kill(pid, 0)
            time.sleep(0.01)
        pytest.fail("still there")
    except ProcessLookupError:
        pass


def test_file_may_be_missing(path):
    with pytest.raises(OSError):
        os.kill(int(path.read_text()), 0)


def test_retried(pid):
    for _ in range(3):
        try:
            with pytest.raises(OSError):
                os.kill(pid, 0)
            break
        except pytest.fail.Exception:
            time.sleep(0.01)


def check_alive(pid):
    os.kill(pid, 0)


def test_dropped(pid):
    try:
        os.kill(pid, 0)
    except OSError:
        pass


def test_value(pid):
    assert os.kill(pid, 0) != 1


def test_handed_on(pid):
    assert functools.partial(os.kill, pid, 0)() is None


def test_zombie(pid):
    # the child is a zombie now
    os.kill(pid, 0)


def test_state(pid):
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return
    with open(f"/proc/{pid}/stat") as stat:
        assert " Z " in stat.read()


def test_group(pid, pgid):
    os.killpg(pgid, 0)
    os.kill(-pid, 0)
    os.kill(0, 0)


def test_thread():
    os.kill(threading.get_native_id(), 0)


def test_first():
    os.kill(1, 0)


def test_other_user(pid):
    os.seteuid(1000)
    with pytest.raises(OSError):
        os.kill(pid, 0)


def test_one_line(pid):
    try: os.kill(pid, 0); print(pid)
    except OSError: pass


def test_signals_stay(pid):
    os.kill(pid, signal.SIGTERM)
    os.kill(pid, 9)
