import os

import pytest

import tools.workers

pid_exists = "pid {} exists"


def test_started():
    worker = tools.workers.start()
    os.kill(worker.pid, 0)


@pytest.fixture
def tools_worker(tools):
    os.kill(tools.pid, 0)
