from tools import processes


def test_started(start):
    pid = start()
    assert processes.pid_exists(pid)


def test_stopped(start, stop):
    pid = start()
    stop(pid)
    assert not processes.pid_exists(pid)
