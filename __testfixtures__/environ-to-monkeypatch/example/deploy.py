import os


def target():
    return "shop." + os.environ.get("DEPLOY_REGION", "home")
