import unittest

import psutil

from workers import start_worker


class Workers(unittest.TestCase):
    def setUp(self):
        self.worker = start_worker()
        self.assertTrue(psutil.pid_exists(self.worker.pid))

    def tearDown(self):
        self.worker.process.kill()
        self.worker.process.communicate()

    def test_alive(self):
        self.assertTrue(psutil.pid_exists(self.worker.pid))

    def test_expected(self):
        self.worker.stop()
        self.assertFalse(psutil.pid_exists(self.worker.pid))

    def test_called(self):
        self.worker.stop()
        self.assertFalse(psutil.pid_exists(self.worker.pid))
