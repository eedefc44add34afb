import os

os.environ["SHOP_SET"] = "before"


def setting(name):
    return os.environ.get("SHOP_" + name, "none")
