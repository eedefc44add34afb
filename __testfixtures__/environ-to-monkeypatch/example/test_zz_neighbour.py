from deploy import target


def test_deploys_at_home_by_default():
    assert target() == "shop.home"
