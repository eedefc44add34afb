import os


def mode():
    return os.environ.get("MODE")
