import os

import pytest

from workers import start_worker


def test_stop_ends_the_worker():
    worker = start_worker()
    os.kill(worker.pid, 0)
    worker.stop()
    with pytest.raises(ProcessLookupError):
        os.kill(worker.pid, 0)
