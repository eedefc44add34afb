import atexit
import contextlib
import os
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

import pytest
import tools
from tools import clean_up


def test_with():
    with tempfile.TemporaryDirectory() as folder, tempfile.NamedTemporaryFile() as file:
        tools.write(folder, file.name)
        inner = tempfile.mkdtemp(dir=folder)
        assert tools.write(inner, "a")


def test_finally():
    folder = tempfile.mkdtemp()
    name = os.path.join(folder, "a")
    try:
        tools.write(folder, name)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def test_two_in_finally():
    handle, path = tempfile.mkstemp()
    try:
        os.close(handle)
        folder = tempfile.mkdtemp()
        tools.write(folder, path)
    finally:
        for each in (path, folder):
            tools.remove(each)


def test_of_pytest(tmp_path):
    inner = tmp_path / "inner"
    handle, path = tempfile.mkstemp(dir=str(inner))
    assert tools.write(path, handle)


def test_finalizer(request):
    folder = tempfile.mkdtemp()
    request.addfinalizer(lambda: shutil.rmtree(folder))
    assert tools.write(folder, "a")


def test_at_exit():
    folder = tempfile.mkdtemp()
    atexit.register(shutil.rmtree, folder, True)
    assert tools.write(folder, "a")


def test_stack():
    with contextlib.ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        other = tempfile.mkdtemp()
        stack.callback(subprocess.run, ["rm", "-rf", other])
        assert tools.write(folder, other)


def test_object():
    folder = tempfile.TemporaryDirectory()
    assert tools.write(folder.name, "a")
    folder.cleanup()


def test_deleted_when_closed():
    file = tempfile.NamedTemporaryFile(delete=True)
    assert tools.write(file.name, "a")


@pytest.fixture
def folder():
    made = tempfile.mkdtemp()
    yield made
    shutil.rmtree(made)


@contextlib.contextmanager
def folder_for_a_while():
    folder = tempfile.mkdtemp()
    tools.write(folder, "a")
    try:
        yield folder
    finally:
        shutil.rmtree(folder)


class RemovedTest(unittest.TestCase):
    def setUp(self):
        self.folders = []
        self.addCleanup(self.remove_all)
        self.folder = tempfile.mkdtemp()

    def tearDown(self):
        shutil.rmtree(self.folder)

    def remove_all(self):
        for folder in self.folders:
            shutil.rmtree(folder)

    def make(self):
        folder = tempfile.mkdtemp()
        self.folders.append(folder)
        return folder

    def test_registered(self):
        folder = Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, folder)
        self.addCleanup(clean_up, tools.long_path(folder))
        self.assertTrue(tools.write(folder, self.make()))

    def test_file(self):
        handle, path = tempfile.mkstemp(dir=self.folder)
        os.close(handle)
        self.assertTrue(os.path.exists(path))

    def test_object(self):
        folder = tempfile.TemporaryDirectory()
        self.enterContext(folder)
        self.assertTrue(tools.write(folder.name, "a"))

    def test_fails(self):
        with self.assertRaises(FileNotFoundError):
            tempfile.mkdtemp(dir="/nowhere")
