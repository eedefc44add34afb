import os
import shutil
import tempfile

import pytest


@pytest.fixture
def folder():
    path = tempfile.mkdtemp()
    yield path
    assert os.listdir(path) == []
    shutil.rmtree(path)


@pytest.fixture
def asserts_in_a_try():
    path = tempfile.mkdtemp()
    try:
        yield path
        assert os.listdir(path) == []
    finally:
        shutil.rmtree(path)


def test_stays_empty(folder, asserts_in_a_try):
    pass
