import os

import psutil


def test_tree(pid):
    import psutil

    assert psutil.Process(pid).children() == []


def test_itself():
    assert psutil.pid_exists(os.getpid())


def test_before_its_import(pid):
    os.kill(pid, 0)
    import psutil

    assert psutil.Process(pid).children() == []


def test_parameter(psutil, pid):
    os.kill(pid, 0)
