import os
import time


def test_until_gone(pid):
    while True:
        try:
            os.kill(pid, 0)
        except Exception:
            break
        time.sleep(0.01)


def test_until_gone_bare(pid):
    while True:
        try: os.kill(pid, 0)
        except: break
