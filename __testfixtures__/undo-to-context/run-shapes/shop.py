import os

KNOWN = {}


def fetch(name):
    raise OSError("has no network")


def price(name):
    return KNOWN.get(name) or fetch(name)


def is_open():
    return os.environ.get("SHOP", "open") == "open"


def close(monkeypatch):
    monkeypatch.setenv("SHOP", "closed")
