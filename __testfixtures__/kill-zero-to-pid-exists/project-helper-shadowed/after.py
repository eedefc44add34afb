import os

import pytest

import tools.processes
import tools.workers

pid_exists = "pid {} exists"


def test_started():
    worker = tools.workers.start()
    assert tools.processes.pid_exists(worker.pid)


@pytest.fixture
def tools_worker(tools):
    os.kill(tools.pid, 0)
