import os
from typing import Iterator

import pytest

from shop import setting


class TestPair:
    @pytest.fixture(autouse=True)
    def _set_up_method(self, monkeypatch):
        """Sets up."""
        self.name = "a"
        monkeypatch.setenv("SHOP_SIZE", "1")
        self.size = setting("SIZE")
        yield
        assert self.size == "1"

    def test_size(self):
        assert self.size == "1"


class TestAlone:
    @pytest.fixture(autouse=True)
    def _set_up_method(self, monkeypatch):
        # the size
        monkeypatch.setenv("SHOP_SIZE", "2")

    def test_size(self):
        assert setting("SIZE") == "2"


class TestForeign:
    @pytest.fixture(autouse=True)
    def _set_up_method(self) -> Iterator[None]:
        with pytest.MonkeyPatch.context() as mp:
            mp.setenv("SHOP_SIZE", "3")
            yield
            # over
            self.text = """
  a
"""

    def test_size(self, kitchen):
        assert setting("SIZE") == "3"


class TestOnce:
    @pytest.fixture(scope="class", autouse=True)
    def _set_up_class(self, request):
        cls = request.cls
        cls.size = "4"
        with pytest.MonkeyPatch.context() as mp:
            mp.setenv("SHOP_SIZE", cls.size)
            yield

    def test_size(self):
        assert setting("SIZE") == self.size


class TestOnceToo:
    @pytest.fixture(scope="class", autouse=True)
    def _set_up_class(self):
        with pytest.MonkeyPatch.context() as mp:
            mp.setenv("SHOP_SIZE", "4")
            yield

    def test_size(self):
        assert setting("SIZE") == "4"


@pytest.fixture(scope="module", autouse=True)
def _set_up_module():
    global colour
    colour = "red"
    with pytest.MonkeyPatch.context() as mp:
        mp.setenv("SHOP_COLOUR", colour)
        yield
        del os.environ["SHOP_COLOUR"]
        assert colour == "red"


def test_colour():
    assert setting("COLOUR") == "red"


class TestThatSkips:
    @pytest.fixture(autouse=True)
    def _set_up_method(self, monkeypatch):
        monkeypatch.setenv("SHOP_SET", "6")
        pytest.skip("is not here")

    def test_never_runs(self):
        assert False


class TestBase:
    @pytest.fixture(autouse=True)
    def _set_up_method(self, monkeypatch):
        monkeypatch.delenv("SHOP_SET", raising=False)
        self.kind = type(self).__name__
        yield
        os.environ["SHOP_SET"] = "other"
        self.kind = None

    def test_kind(self):
        assert (self.kind, setting("SET")) == (type(self).__name__, "none")


class TestHeir(TestBase):
    def test_more(self):
        assert self.kind == "TestHeir"
