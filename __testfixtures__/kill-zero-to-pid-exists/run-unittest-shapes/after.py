import time
import unittest

import psutil

from workers import start_worker


class Workers(unittest.TestCase):
    def setUp(self):
        self.worker = start_worker()
        self.addCleanup(self.worker.stop)

    def is_alive(self):
        return psutil.pid_exists(self.worker.pid)

    def test_helpers(self):
        self.assertTrue(self.is_alive())
        self.worker.stop()
        self.assertFalse(self.is_alive())

    def test_flag(self):
        self.worker.stop()
        alive = psutil.pid_exists(self.worker.pid)
        self.assertFalse(alive)

    def test_polled(self):
        self.worker.stop()
        for _ in range(5):
            if not psutil.pid_exists(self.worker.pid):
                break
            time.sleep(0.01)
        else:
            self.fail("still there")

    def test_failed_by_hand(self):
        self.worker.stop()
        if psutil.pid_exists(self.worker.pid):
            self.fail("still there")

    def test_in_a_loop(self):
        self.worker.stop()
        for pid in [self.worker.pid, self.worker.pid]:
            with self.subTest(pid=pid):
                self.assertFalse(psutil.pid_exists(pid))
            self.assertFalse(psutil.pid_exists(pid))


class AsyncWorkers(unittest.IsolatedAsyncioTestCase):
    async def asyncSetUp(self):
        self.worker = start_worker()
        self.addCleanup(self.worker.stop)

    async def test_alive(self):
        self.assertTrue(psutil.pid_exists(self.worker.pid))

    async def test_gone(self):
        self.worker.stop()
        self.assertFalse(psutil.pid_exists(self.worker.pid))
