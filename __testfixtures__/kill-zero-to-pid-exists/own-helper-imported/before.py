import os

from tools import processes


def test_started(start):
    pid = start()
    os.kill(pid, 0)


def test_stopped(start, stop):
    pid = start()
    stop(pid)
    assert not processes.pid_exists(pid)
