class Listing:
    def setup_method(self):
        self.seen = []

    def teardown_method(self):
        assert self.seen == ["total.txt"]
