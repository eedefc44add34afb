import os

os.environ["SHOP_SET"] = "before"


def setting(name):
    return os.environ.get("SHOP_" + name, "none")


def settings():
    return {name[5:]: value for name, value in os.environ.items() if name.startswith("SHOP_")}
