import os

import psutil


def pid_exists(pid):
    return psutil.pid_exists(pid)


def test_itself():
    assert pid_exists(os.getpid())
    assert pid_exists(os.getpid())
