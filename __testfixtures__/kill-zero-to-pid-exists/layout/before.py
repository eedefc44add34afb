import os

import pytest

psutil = pytest.importorskip("psutil")


def test_tabs(pid):
	for _ in range(9):
		try:
			os.kill(pid, 0)
		except ProcessLookupError: break


def test_no_end(pid):
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)