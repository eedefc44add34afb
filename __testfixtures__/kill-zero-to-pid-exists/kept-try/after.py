import os

import psutil


def alive_number(pid):
    try:
        return psutil.pid_exists(int(pid))
    except ValueError:
        return False


def alive_several(pid):
    try:
        # someone else's
        return psutil.pid_exists(int(pid))
    except (TypeError, ValueError, OverflowError):
        return False


def alive_file(path):
    try:
        pid = int(path.read_text())
        return psutil.pid_exists(pid)
    except (OSError, ValueError):
        return False


def alive_file_inline(path):
    try:
        return psutil.pid_exists(int(path.read_text()))
    except OSError:
        return False


def alive_anything(pid):
    try:
        # ask
        return psutil.pid_exists(pid)
    except Exception:
        return False


def alive_bare(pid):
    try:
        return psutil.pid_exists(pid)
    except:
        return False


def test_helpers():
    assert alive_number(str(os.getpid()))
