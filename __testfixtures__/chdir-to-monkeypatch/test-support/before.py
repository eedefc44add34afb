import os

import pytest

os.chdir(os.path.dirname(__file__))


class Paths:
    os.chdir("a")


def go(folder):
    os.chdir(folder)


def run_in(folder, work):
    here = os.getcwd()
    os.chdir(folder)
    work()
    os.chdir(here)


go_home = lambda: os.chdir("/")


def test_of_a_plugin(tmp_path):
    os.chdir(tmp_path)


class TestOfAPlugin:
    def test_goes(self, tmp_path):
        os.chdir(tmp_path)
