import errno
import os


def alive(pid):
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def alive_else(pid):
    """Whether it runs."""
    try:
        # signal 0 sends nothing
        os.kill(pid, 0)
    except OSError:
        return False  # gone
    else:
        return True


def alive_inside(pid):
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


def dead(pid):
    try:
        os.kill(pid, 0)
    except PermissionError:
        return False
    except ProcessLookupError:
        return True
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


def pid_or_none(pid):
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return None
    return pid


def test_helpers():
    assert alive(os.getpid()) and not dead(os.getpid())


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
