import os
import sys


def is_running(pid):
    try:
        os.kill(pid, 0)
    except OSError:
        return False
    return True


def stop(path, pid):
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        path.unlink()
        print("not running")
        sys.exit(1)
    os.kill(pid, 15)


def status(path, pid):
    try:
        os.kill(pid, 0)
        return True, f"running as {pid}"
    except ProcessLookupError:
        path.unlink()
        return False, "not running"


def can_kill():
    return hasattr(os, "kill")


def check(pid):
    os.kill(pid, 0)
