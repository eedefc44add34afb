import os


def is_alive(pid):
    try:
        os.kill(pid, 0)
    except OSError, error:
        return error.errno == 1
    return True
