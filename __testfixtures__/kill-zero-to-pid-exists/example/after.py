import psutil

from workers import start_worker


def test_stop_ends_the_worker():
    worker = start_worker()
    assert psutil.pid_exists(worker.pid)
    worker.stop()
    assert not psutil.pid_exists(worker.pid)
