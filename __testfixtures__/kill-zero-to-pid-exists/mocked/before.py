import os
from unittest import mock

from daemon import is_running


def test_running():
    with mock.patch("daemon.os.kill") as kill:
        assert is_running(123)
    kill.assert_called_once_with(123, 0)


def test_itself():
    os.kill(os.getpid(), 0)
