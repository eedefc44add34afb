import os
import unittest
from unittest import mock

from hypothesis import given, strategies as st

from tools import in_folder, project


class RefusedTest(unittest.TestCase):
    def test_on_one_line(self): os.chdir("a")

    def test_behind_a_semicolon(self):
        import sys; os.chdir("a")

    def test_guarded(self):
        with project():
            os.chdir("a")

    def test_imports_in_a_branch(self):
        if self.id():
            import os

            os.chdir("a")

    def test_imports_too_late(self):
        if self.id():
            os.chdir("a")
        import os

    @in_folder
    def test_decorated(self):
        os.chdir("a")

    @classmethod
    def test_of_the_class(cls):
        os.chdir("a")

    @given(st.integers())
    def test_many_times(self, number):
        os.chdir("a")

    def test_mocked(self):
        with mock.patch("os.getcwd"):
            os.chdir("a")

    def test_in_a_function(self):
        def go():
            os.chdir("a")

        go()


@mock.patch.object(os, "chdir")
class MockedTest(unittest.TestCase):
    def test_goes(self, chdir):
        os.chdir("a")
