import os

leaks = []


def setting(name):
    return os.environ.get("SHOP_" + name, "none")


def settings():
    names = sorted(name for name in os.environ if name.startswith("SHOP_"))
    return {name[5:]: os.environ[name] for name in names if name != "SHOP_DATA"}
