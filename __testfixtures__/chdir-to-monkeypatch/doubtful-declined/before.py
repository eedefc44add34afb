import os


class TestUsedInTearDown:
    def teardown_method(self):
        os.remove("totals.txt")

    def test_writes(self, tmp_path):
        os.chdir(tmp_path)
        open("totals.txt", "w").close()
