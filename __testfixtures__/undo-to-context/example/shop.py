KNOWN = {}


def fetch(name):
    raise OSError("has no network")


def price(name):
    return KNOWN.get(name) or fetch(name)
