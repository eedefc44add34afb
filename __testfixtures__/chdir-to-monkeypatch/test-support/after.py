import os

import pytest

os.chdir(os.path.dirname(__file__))


class Paths:
    os.chdir("a")


def go(folder):
    os.chdir(folder)


def run_in(folder, work):
    with pytest.MonkeyPatch.context() as mp:
        mp.chdir(folder)
        work()


go_home = lambda: os.chdir("/")


def test_of_a_plugin(tmp_path):
    os.chdir(tmp_path)


class TestOfAPlugin:
    def test_goes(self, tmp_path):
        os.chdir(tmp_path)
