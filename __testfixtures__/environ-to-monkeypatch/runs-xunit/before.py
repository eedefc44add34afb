import os

import pytest

from shop import setting


class TestPair:
    def setup_method(self):
        """Sets up."""
        self.old = os.environ.get("SHOP_SIZE")
        self.name = "a"
        os.environ["SHOP_SIZE"] = "1"
        self.size = setting("SIZE")

    def teardown_method(self):
        assert self.size == "1"
        if self.old is None:
            del os.environ["SHOP_SIZE"]
        else:
            os.environ["SHOP_SIZE"] = self.old

    def test_size(self):
        assert self.size == "1"


class TestAlone:
    def setup_method(self, method):
        # the size
        os.environ["SHOP_SIZE"] = "2"

    def test_size(self):
        assert setting("SIZE") == "2"


class TestForeign:
    def setup_method(self) -> None:
        os.environ["SHOP_SIZE"] = "3"

    def teardown_method(self) -> None:
        # over
        self.text = """
  a
"""
        os.environ.pop("SHOP_SIZE", None)

    def test_size(self, kitchen):
        assert setting("SIZE") == "3"


class TestOnce:
    @classmethod
    def setup_class(cls):
        cls.size = "4"
        os.environ["SHOP_SIZE"] = cls.size

    @classmethod
    def teardown_class(cls):
        pass

    def test_size(self):
        assert setting("SIZE") == self.size


class TestOnceToo:
    def setup_class(cls):
        os.environ["SHOP_SIZE"] = "4"

    def test_size(self):
        assert setting("SIZE") == "4"


def setup_module(module):
    global colour
    colour = "red"
    os.environ["SHOP_COLOUR"] = colour


def teardown_module():
    del os.environ["SHOP_COLOUR"]
    assert colour == "red"


def test_colour():
    assert setting("COLOUR") == "red"


class TestThatSkips:
    def setup_method(self):
        self.old = os.environ["SHOP_SET"]
        os.environ["SHOP_SET"] = "6"
        pytest.skip("is not here")

    def teardown_method(self):
        os.environ["SHOP_SET"] = self.old

    def test_never_runs(self):
        assert False


class TestBase:
    def setup_method(self):
        os.environ.pop("SHOP_SET", None)
        self.kind = type(self).__name__

    def teardown_method(self):
        os.environ["SHOP_SET"] = "other"
        self.kind = None

    def test_kind(self):
        assert (self.kind, setting("SET")) == (type(self).__name__, "none")


class TestHeir(TestBase):
    def test_more(self):
        assert self.kind == "TestHeir"
