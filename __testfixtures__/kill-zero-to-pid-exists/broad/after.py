import time

import psutil


def test_until_gone(pid):
    while True:
        if not psutil.pid_exists(pid):
            break
        time.sleep(0.01)


def test_until_gone_bare(pid):
    while True:
        if not psutil.pid_exists(pid): break
