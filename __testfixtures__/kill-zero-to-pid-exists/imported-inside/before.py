import os


def test_tree(pid):
    import psutil

    assert psutil.Process(pid).children() == []


def test_itself():
    os.kill(os.getpid(), 0)


def test_before_its_import(pid):
    os.kill(pid, 0)
    import psutil

    assert psutil.Process(pid).children() == []


def test_parameter(psutil, pid):
    os.kill(pid, 0)
