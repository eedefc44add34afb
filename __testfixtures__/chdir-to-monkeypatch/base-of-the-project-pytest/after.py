import os

from project import Listing
from total import write_total


class TestTotal(Listing):
    def test_writes_beside(self, tmp_path, monkeypatch):
        monkeypatch.chdir(tmp_path)
        write_total(3)
        self.seen.extend(os.listdir("."))
        with open("total.txt") as file:
            assert file.read() == "3"
