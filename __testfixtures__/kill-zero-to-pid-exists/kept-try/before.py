import os


def alive_number(pid):
    try:
        os.kill(int(pid), 0)
    except (OSError, ValueError):
        return False
    return True


def alive_several(pid):
    try:
        os.kill(int(pid), 0)
        return True
    except ProcessLookupError:
        return False
    except PermissionError:
        return True  # someone else's
    except (TypeError, ValueError, OverflowError):
        return False


def alive_file(path):
    try:
        pid = int(path.read_text())
        os.kill(pid, 0)
        return True
    except (OSError, ValueError):
        return False


def alive_file_inline(path):
    try:
        os.kill(int(path.read_text()), 0)
    except OSError:
        return False
    return True


def alive_anything(pid):
    try:
        os.kill(pid, 0)  # ask
        return True
    except Exception:
        return False


def alive_bare(pid):
    try:
        os.kill(pid, 0)
    except:
        return False
    return True


def test_helpers():
    assert alive_number(str(os.getpid()))
