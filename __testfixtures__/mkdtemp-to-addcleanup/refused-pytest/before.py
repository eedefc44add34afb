import contextlib
import os
import shutil
import socket
import tempfile
from pathlib import Path
from unittest import mock

import pytest
from hypothesis import given, strategies

import tools

FOLDER = tempfile.mkdtemp()


def setup_module():
    tools.folder = tempfile.mkdtemp()


def setup_function():
    tools.folder = tempfile.mkdtemp()


def make_folder():
    return tempfile.mkdtemp()


def count_files(names):
    folder = tempfile.mkdtemp()
    tools.write(folder, names)
    count = len(os.listdir(folder))
    shutil.rmtree(folder)
    return count


@contextlib.contextmanager
def folder_for_a_while():
    folder = tempfile.mkdtemp()
    yield folder
    shutil.rmtree(folder)


@given(strategies.text())
def test_given(text):
    tools.write(tempfile.mkdtemp(), text)


@tools.retried
def test_decorated():
    tools.write(tempfile.mkdtemp(), "a")


def test_called():
    tools.write(tempfile.mkdtemp(), "a")


def test_calls():
    test_called()


@mock.patch("tools.open")
def test_any(*args):
    tools.write(tempfile.mkdtemp(), "a")


def test_default(folder=tempfile.mkdtemp()):
    tools.write(folder, "a")


def test_name_is_taken():
    tmp_path = tools.path()
    tools.write(tempfile.mkdtemp(), tmp_path)


def test_in_the_current_directory():
    folder = tempfile.mkdtemp(dir=".")
    assert tools.write(folder, "a")


def test_in_a_directory_of_the_tool():
    folder = tempfile.mkdtemp(dir=tools.folder)
    assert tools.write(folder, "a")


def test_bytes():
    assert tools.write(tempfile.mkdtemp(b"suffix"), "a")


def test_any_arguments():
    assert tools.write(tempfile.mkdtemp(**tools.options), "a")


def test_where_it_is():
    folder = tempfile.mkdtemp()
    assert os.path.dirname(folder) == tools.temp_folder()


def test_in_the_temp_folder():
    assert tools.write(tempfile.mkdtemp(), "a").startswith(tempfile.gettempdir())


def test_socket():
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(os.path.join(tempfile.mkdtemp(), "socket"))


@mock.patch("tools.tempfile.mkdtemp", return_value="/nowhere")
def test_mocked(mkdtemp):
    assert tools.write(tempfile.mkdtemp(), "a") == "/nowhere/a"


def test_without_temp_folder(fs):
    assert tools.write(tempfile.mkdtemp(), "a")


def test_removed_at_once():
    folder = tempfile.TemporaryDirectory().name
    assert not os.path.exists(folder)


def test_kept_in_a_list():
    folders = [tempfile.TemporaryDirectory() for _ in range(2)]
    assert tools.write(folders[0].name, "a") != tools.write(folders[1].name, "a")


class TestFolder:
    @classmethod
    def setup_class(cls):
        cls.shared = Path(tempfile.mkdtemp())

    def setup_method(self):
        self.folder = tempfile.mkdtemp()

    def teardown_method(self):
        tools.write(tempfile.mkdtemp(), "a")

    def test_writes(self):
        assert tools.write(self.folder, "a")


class ChecksOfFolders:
    def test_writes(self):
        assert tools.write(tempfile.mkdtemp(), "a")
