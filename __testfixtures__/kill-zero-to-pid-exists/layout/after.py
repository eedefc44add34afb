import pytest

psutil = pytest.importorskip("psutil")


def test_tabs(pid):
	for _ in range(9):
		if not psutil.pid_exists(pid): break


def test_no_end(pid):
    assert not psutil.pid_exists(pid)