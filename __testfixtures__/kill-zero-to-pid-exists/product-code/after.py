import os
import sys

import psutil


def is_running(pid):
    return psutil.pid_exists(pid)


def stop(path, pid):
    if not psutil.pid_exists(pid):
        path.unlink()
        print("not running")
        sys.exit(1)
    os.kill(pid, 15)


def status(path, pid):
    if not psutil.pid_exists(pid):
        path.unlink()
        return False, "not running"
    return True, f"running as {pid}"


def can_kill():
    return hasattr(os, "kill")


def check(pid):
    os.kill(pid, 0)
