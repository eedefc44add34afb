import os

import psutil


def alive(pid):
    return psutil.pid_exists(pid)


def alive_else(pid):
    """Whether it runs."""
    # signal 0 sends nothing
    # gone
    return psutil.pid_exists(pid)


def alive_inside(pid):
    return psutil.pid_exists(pid)


def alive_after(pid):
    return psutil.pid_exists(pid)


def dead(pid):
    return not psutil.pid_exists(pid)


def alive_by_number(pid):
    return psutil.pid_exists(pid)


def alive_by_other_number(pid):
    return psutil.pid_exists(pid)


def alive_unless_no_such(pid):
    return psutil.pid_exists(pid)


def pid_or_none(pid):
    if not psutil.pid_exists(pid):
        return None
    return pid


def test_helpers():
    assert alive(os.getpid()) and not dead(os.getpid())


def pid_by_number(pid):
    if not psutil.pid_exists(pid):
        return
    return pid
