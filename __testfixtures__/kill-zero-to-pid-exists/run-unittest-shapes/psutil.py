"""What the tests use of psutil, so that they run where it is not installed."""
from os import kill


def pid_exists(pid):
    try:
        kill(pid, 0)
    except ProcessLookupError:
        return False
    return True
