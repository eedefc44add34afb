import os
import unittest

import shop


class NeighbourTest(unittest.TestCase):
    def test_the_environment_is_as_it_was(self):
        settings = {name: os.environ[name] for name in os.environ if name.startswith("SHOP_")}
        self.assertEqual(settings, {"SHOP_SET": "before"})
        self.assertEqual(shop.setting("SIZE"), "none")
