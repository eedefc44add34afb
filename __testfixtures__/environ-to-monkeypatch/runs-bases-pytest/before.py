import os

from mode import mode
from project import Counting


class TestBody(Counting):
    def test_mode(self):
        os.environ["MODE"] = "test"
        self.modes.append(mode())
        assert mode() == "test"
