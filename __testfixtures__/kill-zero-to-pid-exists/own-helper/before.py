import os


def pid_exists(pid):
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def test_itself():
    os.kill(os.getpid(), 0)
    assert pid_exists(os.getpid())
