import psutil


def test_flag(pid):
    up = psutil.pid_exists(pid)
    assert up


def test_flag_else(self, pid):
    self.gone = not psutil.pid_exists(pid)


def test_preset(pid):
    up = True
    if not psutil.pid_exists(pid):
        up = False
    assert up


def test_preset_the_other_way(pid):
    up = False
    # gone
    if psutil.pid_exists(pid):
        up = True
    assert up
