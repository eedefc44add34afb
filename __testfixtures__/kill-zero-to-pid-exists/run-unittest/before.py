import os
import unittest

from workers import start_worker


class Workers(unittest.TestCase):
    def setUp(self):
        self.worker = start_worker()
        os.kill(self.worker.pid, 0)

    def tearDown(self):
        self.worker.process.kill()
        self.worker.process.communicate()

    def test_alive(self):
        self.assertIsNone(os.kill(self.worker.pid, 0))

    def test_expected(self):
        self.worker.stop()
        with self.assertRaises(ProcessLookupError):
            os.kill(self.worker.pid, 0)

    def test_called(self):
        self.worker.stop()
        self.assertRaises(OSError, os.kill, self.worker.pid, 0)
