import os
import shutil
import tempfile

import pytest


@pytest.fixture
def folder(tmp_path_factory):
    path = str(tmp_path_factory.mktemp("path"))
    yield path
    assert os.listdir(path) == []


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
