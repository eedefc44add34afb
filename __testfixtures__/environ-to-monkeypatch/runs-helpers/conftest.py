import os

import pytest

import shop

os.environ["SHOP_SET"] = "before"
os.environ["SHOP_KEPT"] = "before"

ENVIRON = os.environ


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_protocol(item):
    before = shop.settings()
    yield
    if shop.settings() != before or os.environ is not ENVIRON:
        shop.leaks.append(item.name)
        os.environ = ENVIRON
        for name in shop.settings():
            del os.environ["SHOP_" + name]
        for name, value in before.items():
            os.environ["SHOP_" + name] = value
