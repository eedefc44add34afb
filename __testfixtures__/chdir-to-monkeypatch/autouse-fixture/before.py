import os
import unittest

import pytest


@pytest.fixture(autouse=True)
def stay():
    here = os.getcwd()
    yield
    os.chdir(here)


def test_goes(tmp_path):
    os.chdir(tmp_path)


class TestMethods:
    def test_goes(self, tmp_path):
        os.chdir(tmp_path)


class CaseTest(unittest.TestCase):
    def test_goes(self):
        os.chdir("a")
