"""Run os.chdir("a") before this."""
import os
import subprocess
import sys
from unittest import mock

SCRIPT = """
import os
os.chdir("a")
"""


class FakeOs:
    def chdir(self, path):
        self.path = path


def test_in_a_string():
    subprocess.run([sys.executable, "-c", "import os; os.chdir('a')"])
    subprocess.run([sys.executable, "-c", SCRIPT])


def test_of_a_fake():
    os = FakeOs()
    os.chdir("a")
    assert os.path == "a"


def test_of_a_parameter(os):
    os.chdir("a")


def test_replaced():
    with mock.patch.object(os, "chdir") as chdir:
        chdir("a")


def test_of_something_else(runner, monkeypatch):
    runner.chdir("a")
    monkeypatch.chdir("a")
    type(runner).chdir = lambda self, path: None


def test_goes_back_only():
    here = os.getcwd()
    try:
        runner()
    finally:
        os.chdir(here)
