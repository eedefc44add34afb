import os


def test_flag(pid):
    try:
        os.kill(pid, 0)
        up = True
    except OSError:
        up = False
    assert up


def test_flag_else(self, pid):
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        self.gone = True
    else:
        self.gone = False


def test_preset(pid):
    up = True
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        up = False
    assert up


def test_preset_the_other_way(pid):
    up = False
    try:
        os.kill(pid, 0)
        up = True
    except ProcessLookupError:
        pass  # gone
    assert up
