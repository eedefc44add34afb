import os as o
from os import getpid

import psutil as ps


def test_itself():
    assert ps.pid_exists(getpid())
    assert ps.pid_exists(o.getpid())
    self_pid = getpid()
    self_pid.kill(0, 0)
