from deploy import target


def test_deploys_to_the_named_region(monkeypatch):
    monkeypatch.setenv("DEPLOY_REGION", "north")
    assert target() == "shop.north"
