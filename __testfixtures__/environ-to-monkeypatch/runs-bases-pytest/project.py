class Counting:
    def setup_method(self):
        self.modes = []

    def teardown_method(self):
        assert self.modes == ["test"]
