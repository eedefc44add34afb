from mode import mode
from project import Counting


class TestBody(Counting):
    def test_mode(self, monkeypatch):
        monkeypatch.setenv("MODE", "test")
        self.modes.append(mode())
        assert mode() == "test"
