import os


def test_itself():
    os.kill(os.getpid(), 0)
