import os

from deploy import target


def test_deploys_to_the_named_region():
    os.environ["DEPLOY_REGION"] = "north"
    assert target() == "shop.north"
