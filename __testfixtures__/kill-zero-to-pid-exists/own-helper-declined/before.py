import os

from tools.processes import pid_exists


def test_started(start):
    pid = start()
    os.kill(pid, 0)
    assert pid_exists(pid)
