import contextlib
import os
import subprocess
import tempfile
import unittest
from pathlib import Path

import pytest

ROOT = os.getcwd()


def test_finally(tmp_path):
    here = os.getcwd()
    try:
        os.chdir(tmp_path)
    finally:
        os.chdir(here)


def test_try_follows(tmp_path):
    here = Path.cwd()
    os.chdir(tmp_path)
    # nothing can fail in between
    count = 0
    try:
        count += 1
    finally:
        os.chdir(str(here))


def test_monkeypatch_went_first(monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    os.chdir("inner")


def test_monkeypatch_of_its_own(tmp_path):
    with pytest.MonkeyPatch.context() as mp:
        mp.chdir(tmp_path)
        os.chdir("inner")


def test_scoped(tmp_path):
    with contextlib.chdir(tmp_path):
        os.chdir("inner")


def test_scoped_by_click(runner):
    with runner.isolated_filesystem():
        os.mkdir("inner")
        os.chdir("inner")


def test_finalizer(request, tmp_path):
    here = os.getcwd()
    request.addfinalizer(lambda: os.chdir(here))
    os.chdir(tmp_path)


def test_finalizer_of_its_own(request, tmp_path):
    here = os.getcwd()

    def back():
        os.chdir(here)

    os.chdir(tmp_path)
    request.addfinalizer(back)


def test_stack(tmp_path):
    with contextlib.ExitStack() as stack:
        stack.callback(os.chdir, os.getcwd())
        os.chdir(tmp_path)


def test_in_a_child(tmp_path):
    subprocess.run(["ls"], preexec_fn=lambda: os.chdir(tmp_path))


def test_of_a_plugin(pytester):
    os.chdir("inner")


def test_expected_to_fail(tmp_path):
    with pytest.raises(FileNotFoundError):
        os.chdir(tmp_path / "missing")
    pytest.raises(FileNotFoundError, lambda: os.chdir(tmp_path / "missing"))


@contextlib.contextmanager
def inside(folder):
    here = os.getcwd()
    os.chdir(folder)
    try:
        yield
    finally:
        os.chdir(here)


class Inside:
    def __enter__(self):
        self.here = os.getcwd()
        os.chdir("a")

    def __exit__(self, *error):
        os.chdir(self.here)


def test_scoped_by_the_file(tmp_path):
    with inside(tmp_path):
        os.chdir("inner")
    with Inside():
        os.chdir("inner")


@pytest.fixture
def project(tmp_path):
    here = os.getcwd()
    os.chdir(tmp_path)
    yield tmp_path
    os.chdir(here)


@pytest.fixture
def project_with_finally(tmp_path):
    here = os.getcwd()
    try:
        os.chdir(tmp_path)
        (tmp_path / "inner").mkdir()
        yield tmp_path
    finally:
        os.chdir(here)


@pytest.fixture
def nested_project(project):
    (project / "inner").mkdir()


def test_fixture(project):
    os.chdir("inner")


def test_fixture_of_a_fixture(nested_project):
    os.chdir("inner")


@pytest.mark.usefixtures("project_with_finally")
def test_fixture_by_mark():
    os.chdir("inner")


in_project = pytest.mark.usefixtures(
    "project",
)


@in_project
def test_fixture_by_named_mark():
    os.chdir("inner")


class InAProject:
    @pytest.fixture(autouse=True)
    def project(self, tmp_path):
        here = os.getcwd()
        yield
        os.chdir(here)


class TestInherited(InAProject):
    def test_inherited_fixture(self, tmp_path):
        os.chdir(tmp_path)


def setup_function():
    os.chdir("a")


def teardown_function():
    os.chdir(ROOT)


def test_module_function():
    os.chdir("inner")


class CleanupTest(unittest.TestCase):
    def test_cleanup(self):
        self.addCleanup(os.chdir, os.getcwd())
        os.chdir("a")

    def test_cleanup_that_follows(self):
        here = os.getcwd()
        os.chdir("a")
        self.addCleanup(os.chdir, here)

    def test_context(self):
        self.enterContext(contextlib.chdir("a"))
        os.chdir("inner")

    def test_subject(self):
        self.assertRaises(OSError, os.chdir, "missing")
        with self.assertRaises(OSError):
            os.chdir("missing")


class TearDownTest(unittest.TestCase):
    def setUp(self):
        self.here = os.getcwd()
        self.folder = tempfile.mkdtemp()
        os.chdir(self.folder)

    def tearDown(self):
        os.chdir(self.here)

    def test_inner(self):
        os.chdir("inner")


class InheritedTearDownTest(TearDownTest):
    def test_inner(self):
        os.chdir("inner")


class CleanupInSetUpTest(unittest.TestCase):
    def setUp(self):
        self.addCleanup(os.chdir, os.getcwd())

    def test_inner(self):
        os.chdir("inner")


class ClassTearDownTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.here = os.getcwd()
        os.chdir("a")

    @classmethod
    def tearDownClass(cls):
        os.chdir(cls.here)


class TestMethods:
    def setup_method(self):
        self.here = os.getcwd()
        os.chdir("a")

    def teardown_method(self):
        os.chdir(self.here)

    def test_inner(self):
        os.chdir("inner")


if __name__ == "__main__":
    os.chdir(os.path.dirname(__file__))
    unittest.main()
