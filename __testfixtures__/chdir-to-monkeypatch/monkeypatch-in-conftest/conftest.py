import os

import pytest


@pytest.fixture(autouse=True)
def reports_on(monkeypatch):
    monkeypatch.setenv("REPORTS", "on")


@pytest.fixture(autouse=True)
def home(tmp_path_factory):
    home = tmp_path_factory.mktemp("home")
    os.environ["REPORT_HOME"] = str(home)
    yield home
    del os.environ["REPORT_HOME"]
