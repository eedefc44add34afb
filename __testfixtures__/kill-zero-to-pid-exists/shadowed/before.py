import os

try:
    import psutil
except ImportError:
    psutil = None


def test_itself():
    os.kill(os.getpid(), 0)
